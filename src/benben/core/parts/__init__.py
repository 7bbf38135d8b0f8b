"""What the files of a game are made with: component files, things on a screen, fingerprints of states."""
