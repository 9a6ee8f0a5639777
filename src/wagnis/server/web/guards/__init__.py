"""Between the network and the routes: who may connect, how much, as which device."""
