"""A client tool of the published client, and the cities that it was run for."""

from llama_stack_client.lib.agents.client_tool import client_tool

runs = []


@client_tool
def get_weather(city: str) -> str:
    """The weather in a city.

    :param city: Name of the city
    """
    runs.append(city)
    return "sun"
