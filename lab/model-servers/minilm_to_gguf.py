"""Converts all-MiniLM-L6-v2, a folder with `model.safetensors`, into a GGUF file for llama.cpp: FOLDER FILE."""

import json
import os
import struct
import sys

import numpy
from gguf import GGUFWriter, LlamaFileType, PoolingType, TokenType

names = {
    "embeddings.word_embeddings": "token_embd",
    "embeddings.position_embeddings": "position_embd",
    "embeddings.token_type_embeddings": "token_types",
    "embeddings.LayerNorm": "token_embd_norm",
}
names_in_layer = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}


def read_tensors(path):
    """A length, that many bytes of JSON, and the numbers of all tensors."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        head = json.loads(file.read(length))
        data = file.read()
    for name, tensor in head.items():
        # The pooler is for another task, and positions are counted.
        if name == "__metadata__" or "pooler" in name or "position_ids" in name:
            continue
        if tensor["dtype"] != "F32":
            sys.exit(f"{name} is {tensor['dtype']}, and not F32.")
        start, end = tensor["data_offsets"]
        yield name, numpy.frombuffer(data[start:end], numpy.float32).reshape(tensor["shape"])


def name_in_gguf(name):
    base, kind = name.rsplit(".", 1)
    if not base.startswith("encoder.layer."):
        return f"{names[base]}.{kind}"
    number, part = base.removeprefix("encoder.layer.").split(".", 1)
    return f"blk.{number}.{names_in_layer[part]}.{kind}"


def add_config(writer, config):
    writer.add_name("all-MiniLM-L6-v2")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_token_type_count(config["type_vocab_size"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(PoolingType.MEAN)
    writer.add_file_type(LlamaFileType.ALL_F32)


def add_tokens(writer, tokens):
    def in_gguf(token):
        """llama.cpp marks where a word begins, this vocabulary where one goes on."""
        if token.startswith("[") and token.endswith("]"):
            return token
        return token[2:] if token.startswith("##") else "\u2581" + token

    special = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
    writer.add_tokenizer_model("bert")
    writer.add_token_list([in_gguf(token) for token in tokens])
    writer.add_token_types([TokenType.CONTROL if token in special else TokenType.NORMAL for token in tokens])
    writer.add_bos_token_id(tokens.index("[CLS]"))
    writer.add_eos_token_id(tokens.index("[SEP]"))
    writer.add_sep_token_id(tokens.index("[SEP]"))
    writer.add_unk_token_id(tokens.index("[UNK]"))
    writer.add_pad_token_id(tokens.index("[PAD]"))
    writer.add_mask_token_id(tokens.index("[MASK]"))


folder, out = sys.argv[1:]
with open(os.path.join(folder, "config.json"), encoding="utf8") as file:
    config = json.load(file)
with open(os.path.join(folder, "vocab.txt"), encoding="utf8") as file:
    tokens = file.read().split("\n")[: config["vocab_size"]]
# Whoever finds the file finds all of it.
part = f"{out}.{os.getpid()}"
writer = GGUFWriter(part, "bert")
add_config(writer, config)
add_tokens(writer, tokens)
for name, tensor in read_tensors(os.path.join(folder, "model.safetensors")):
    writer.add_tensor(name_in_gguf(name), tensor)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
os.replace(part, out)
