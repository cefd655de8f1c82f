"""Drives a server with the published client's Agent: turns with a client tool, streamed and not. Prints what came as JSON."""

import json
import sys

from llama_stack_client import Agent, LlamaStackClient
from weather import get_weather, runs

client = LlamaStackClient(base_url=sys.argv[1], max_retries=0)
agent = Agent(client, model="mock-model", instructions="Be brief.", tools=[get_weather])


def message(text):
    return [{"role": "user", "content": text}]


def summary(turn):
    return {"output": turn.output_message.content, "steps": [step.step_type for step in turn.steps]}


session = agent.create_session("streamed")
chunks = list(agent.create_turn(message("How is the weather?"), session))
streamed = {
    "events": [chunk.event.payload.event_type for chunk in chunks],
    **summary(chunks[-1].event.payload.turn),
}

session = agent.create_session("whole")
whole = summary(agent.create_turn(message("How is the weather?"), session, stream=False))
plain = summary(agent.create_turn(message("Hello"), session, stream=False))

try:
    turn = client.agents.turn.create(
        agent_id=agent.agent_id, session_id=agent.create_session("direct"), messages=message("Hello")
    )
    direct = summary(turn)
except Exception as error:
    direct = {"status": error.status_code}

read = [client.agents.session.retrieve(session_id=one, agent_id=agent.agent_id) for one in agent.sessions]
sessions = {one.session_name: len(one.turns) for one in read}
client.agents.session.delete(session_id=session, agent_id=agent.agent_id)
client.agents.delete(agent.agent_id)
print(
    json.dumps(
        {
            "streamed": streamed,
            "whole": whole,
            "plain": plain,
            "direct": direct,
            "runs": runs,
            "sessions": sessions,
        }
    )
)
