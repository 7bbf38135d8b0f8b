"""What the files of a game are made with: component files, screens, observations, fingerprints of states."""
