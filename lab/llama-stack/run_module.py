"""Runs a module as `python -m` does, but logs plain text.

Llama Stack logs through Rich, which draws each stack trace in a frame with the source around it: a request that fails
then costs ten times as much, and a run of the conformance suite has thousands.
"""

import logging
import runpy
import sys

import rich.logging


class PlainHandler(logging.StreamHandler):
    """Takes the arguments of Rich's handler, and none of its trouble."""

    def __init__(self, *_args, **_kwargs):
        super().__init__()


rich.logging.RichHandler = PlainHandler
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
