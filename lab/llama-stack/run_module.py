"""Runs a module as `python -m` does, but logs plain text, and ends with the process that started it.

Llama Stack logs through Rich, which draws each stack trace in a frame with the source around it: a request that fails
then costs ten times as much, and a run of the conformance suite has thousands.
"""

import logging
import os
import runpy
import signal
import sys
import threading
import time

import rich.logging


class PlainHandler(logging.StreamHandler):
    """Takes the arguments of Rich's handler, and none of its trouble."""

    def __init__(self, *_args, **_kwargs):
        super().__init__()


def end_with(parent):
    """A process that is killed cannot end what it started."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)


rich.logging.RichHandler = PlainHandler
threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
