"""One request: who asks, which table and seats it is about, how it is answered."""
