"""`python -m statuto` is `statuto`."""

from statuto.commands.app import main

if __name__ == "__main__":
    main()
