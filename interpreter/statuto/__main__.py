"""`python -m statuto` is `statuto`."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the program; the process ends with its exit code, also where Ctrl-C comes before it is read."""
    try:
        from statuto.commands.app import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
