"""An MCP server of the official Python SDK: `server.py streamable-http|sse`.

It listens on a free port of the loopback and prints `READY http://…`, the address of its transport. It ends by SIGTERM.
"""

import socket
import sys

import uvicorn
from mcp.server.mcpserver import Context, MCPServer

server = MCPServer("desk")


@server.tool()
def add(a: int, b: int) -> int:
    """Add two numbers"""
    return a + b


@server.tool()
def fail() -> str:
    """Always fails"""
    raise ValueError("out of order")


@server.tool()
async def steps(ctx: Context) -> str:
    """Reports progress, then answers"""
    for step in (1, 2):
        await ctx.report_progress(step, 2)
    return "done"


transport = sys.argv[1]
app = server.sse_app() if transport == "sse" else server.streamable_http_app()
listening = socket.create_server(("127.0.0.1", 0))
path = "/sse" if transport == "sse" else "/mcp"
print(f"READY http://127.0.0.1:{listening.getsockname()[1]}{path}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="info")).run(sockets=[listening])
