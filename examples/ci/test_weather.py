"""Tests of a Python app. The app finds the server where `understudy run` says that it is."""

import json
import os
import urllib.request


def ask(question: str) -> str:
    """The app: any client of OpenAI's API, or of Llama Stack, finds the server in the same way."""
    body = {"model": "mock-model", "messages": [{"role": "user", "content": question}]}
    request = urllib.request.Request(
        f"{os.environ['OPENAI_BASE_URL']}/chat/completions",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["choices"][0]["message"]["content"]


def test_the_weather() -> None:
    assert ask("How is the weather in Rome?") == "It is sunny in Rome."
