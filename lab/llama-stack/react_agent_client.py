"""Drives a server with the published client's ReActAgent, which resumes turns that are complete. Prints what came as JSON."""

import json
import sys

from llama_stack_client import APIStatusError, LlamaStackClient
from llama_stack_client.lib.agents.react.agent import ReActAgent
from weather import get_weather, runs

client = LlamaStackClient(base_url=sys.argv[1], max_retries=0)
agent = ReActAgent(client, model="mock-model", tools=[get_weather], json_response_format=True)
session = agent.create_session("react")
try:
    turn = agent.create_turn([{"role": "user", "content": "How is the weather?"}], session, stream=False)
    result = {
        "answer": json.loads(turn.output_message.content)["answer"],
        "steps": [step.step_type for step in turn.steps],
    }
except APIStatusError as error:
    result = {"status": error.status_code}
print(json.dumps({**result, "runs": runs}))
