"""The typed program to a state machine: the layout of its record, its instructions, and the graph of its decisions."""
