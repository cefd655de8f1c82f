import json

from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from openai import OpenAI


def test_with_openai(base_url, plays):
    client = OpenAI(base_url=base_url, api_key="none", default_headers=plays("weather"))
    messages = [{"role": "user", "content": "The weather in Rome?"}]
    tools = [{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}]
    completion = client.chat.completions.create(model="mock-model", messages=messages, tools=tools)
    [call] = completion.choices[0].message.tool_calls
    assert json.loads(call.function.arguments) == {"city": "Rome"}
    messages += [
        completion.choices[0].message,
        {"role": "tool", "tool_call_id": call.id, "content": '{"sky": "sunny"}'},
    ]
    answer = client.chat.completions.create(model="mock-model", messages=messages, tools=tools)
    assert answer.choices[0].message.content == "It is sunny in Rome."


def test_with_langchain(base_url, plays):
    @tool
    def get_weather(city: str) -> str:
        """The weather in a city."""
        return json.dumps({"sky": "cloudy"})

    model = ChatOpenAI(
        model="mock-model", base_url=base_url, api_key="none", default_headers=plays("weather")
    ).bind_tools([get_weather])
    messages = [("user", "The weather in Rome?")]
    message = model.invoke(messages)
    results = [get_weather.invoke(call) for call in message.tool_calls]
    assert model.invoke([*messages, message, *results]).content == "It is cloudy in Rome."


def test_a_failure(base_url, plays):
    model = ChatOpenAI(
        model="mock-model", base_url=base_url, api_key="none", max_retries=2, default_headers=plays("busy")
    )
    assert model.invoke("Hello").content == "Back again."
