"""Games for people and programs: takes a typed book, keeps sessions, saves and the protocol of `statuto engine`."""
