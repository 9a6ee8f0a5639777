"""The servers that the benchmarks of sockets measure: ours without rate limits (`tables`) and with
them (`limited`), and a bare FastAPI echo. Each answers on its standard input how much CPU it has
used."""

from __future__ import annotations

import resource
import socket
import sys
import threading
import time
from pathlib import Path

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from wagnis.cli.serve import serve
from wagnis.server.config import Config, Limits
from wagnis.server.web.app import create_app


def echo() -> FastAPI:
    """The cost of a WebSocket in FastAPI that only echoes."""
    app = FastAPI()

    @app.websocket("/echo")
    async def answer(websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            while True:
                await websocket.send_text(await websocket.receive_text())
        except WebSocketDisconnect:
            pass

    return app


def tables(folder: Path, rates: bool) -> FastAPI:
    """Our server, fully durable."""
    return create_app(Config(data=folder, limits=Limits(rates=rates)))


def tell_used_time() -> None:
    """Print the CPU seconds of this process, all threads together, on each request."""
    for _ in sys.stdin:
        print(time.process_time(), flush=True)


def allow_many_sockets() -> None:
    """Raise the limit of open files to the most the system allows this user."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    kind, folder = sys.argv[1:]
    allow_many_sockets()
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(listening.getsockname()[1], flush=True)
    threading.Thread(target=tell_used_time, daemon=True).start()
    if kind in ("tables", "limited"):
        serve(tables(Path(folder), kind == "limited"), listening, lambda: None)
    else:
        config = uvicorn.Config(echo(), ws="websockets-sansio", log_level="warning")
        uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
