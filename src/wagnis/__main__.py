"""`python -m wagnis` is the `wagnis` command; nothing else is here."""

from wagnis.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
