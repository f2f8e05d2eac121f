// What a client measures over pipes.
