"""Loads what the pipeline reads."""


def main() -> None:
    raise SystemExit("Write here what to load")


if __name__ == "__main__":
    main()
