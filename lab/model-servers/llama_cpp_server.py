"""The HTTP server of llama.cpp, which the package xllamacpp has built in.

It listens on a free port of the loopback and prints `READY http://…` once the model is loaded. It ends by SIGTERM, and
with the process that started it.
"""

import argparse
import os
import signal
import threading

import xllamacpp


def read_options():
    options = argparse.ArgumentParser()
    options.add_argument("model", help="a GGUF file")
    options.add_argument("--alias", required=True, help="the name of the model in answers")
    options.add_argument("--ctx", type=int, required=True, help="tokens of one request and its answer")
    options.add_argument("--parallel", type=int, required=True, help="requests at a time")
    options.add_argument("--api-key")
    options.add_argument("--template", help="a Jinja file, in place of the chat template in the GGUF")
    options.add_argument("--embedding", action="store_true", help="serve embeddings, and no chat")
    return options.parse_args()


def to_params(options):
    params = xllamacpp.CommonParams()
    params.model.path = options.model
    params.model_alias = {options.alias}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = options.ctx * options.parallel
    params.n_parallel = options.parallel
    # Two threads on a busy machine wait for each other: an answer then takes twenty times as long.
    params.cpuparams.n_threads = 1
    params.n_gpu_layers = 0
    params.use_jinja = True
    if options.api_key:
        params.api_keys = [options.api_key]
    if options.template:
        with open(options.template, encoding="utf8") as file:
            params.chat_template = file.read()
    if options.embedding:
        params.embedding = True
        params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    return params


parent = os.getppid()
ended = threading.Event()
for name in (signal.SIGTERM, signal.SIGINT):
    signal.signal(name, lambda *_: ended.set())
server = xllamacpp.Server(to_params(read_options()))
print("READY", server.listening_address, flush=True)
# A process that is killed cannot end what it started.
while not ended.wait(1) and os.getppid() == parent:
    pass
