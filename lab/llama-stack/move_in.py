"""Fills a server with the published client, reads everything back, and goes on. Prints what came as JSON.

move_in.py fill URL MODEL      agents with sessions and turns of all kinds
move_in.py read URL AGENT...   everything of these agents
move_in.py go_on URL AGENT     a next turn in the session with turns, and a resume of the one that awaits input
"""

import json
import sys

from llama_stack_client import LlamaStackClient

script = "@@move-in@@"


class Driver:
    def __init__(self, url):
        self.client = LlamaStackClient(base_url=url, max_retries=0)
        # The clients of 0.3 have them under `alpha`, which those of 0.2.20 have for other things.
        self.agents = self.client.agents if hasattr(self.client, "agents") else self.client.alpha.agents

    def agent(self, model, **config):
        created = self.agents.create(agent_config={"model": model, **config})
        return created.agent_id

    def session(self, agent, name):
        return self.agents.session.create(agent_id=agent, session_name=name).session_id

    def turn(self, agent, session, messages, **more):
        stream = self.agents.turn.create(
            agent_id=agent, session_id=session, messages=messages, stream=True, **more
        )
        return last_turn(stream)

    def say(self, agent, session, text, **more):
        return self.turn(agent, session, [{"role": "user", "content": f"{script} {text}"}], **more)

    def resume(self, agent, session, turn, content):
        calls = turn.output_message.tool_calls
        responses = [
            {"call_id": call.call_id, "tool_name": call.tool_name, "content": content, "metadata": {"from": "test"}}
            for call in calls
        ]
        stream = self.agents.turn.resume(
            agent_id=agent, session_id=session, turn_id=turn.turn_id, tool_responses=responses, stream=True
        )
        return last_turn(stream)

    def sessions(self, agent):
        return self.client.get(f"/v1/agents/{agent}/sessions", cast_to=object)["data"]

    def read(self, agent):
        listed = self.sessions(agent)
        return {
            "agent": self.client.get(f"/v1/agents/{agent}", cast_to=object),
            "listed": listed,
            "sessions": [self.read_session(agent, one["session_id"]) for one in listed],
        }

    def read_session(self, agent, session):
        found = self.agents.session.retrieve(session_id=session, agent_id=agent)
        ids = {"agent_id": agent, "session_id": session}
        turns = [self.agents.turn.retrieve(turn.turn_id, **ids) for turn in found.turns]
        steps = [
            self.agents.steps.retrieve(step.step_id, turn_id=turn.turn_id, **ids)
            for turn in found.turns
            for step in turn.steps
        ]
        return {
            "session": dumped(found),
            "turns": [dumped(turn) for turn in turns],
            "steps": [dumped(one.step) for one in steps],
        }


def dumped(model):
    return model.model_dump(mode="json")


def last_turn(stream):
    turn = None
    for chunk in stream:
        error = getattr(chunk, "error", None)
        if error:
            raise SystemExit(f"The turn failed: {error}")
        turn = getattr(chunk.event.payload, "turn", turn)
    return turn


parameters = [{"name": "city", "parameter_type": "string", "description": "Its name", "required": True}]
schema = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
weather = {
    "name": "get_weather",
    "description": "The weather in a city",
    "parameters": parameters,
    "input_schema": schema,
}


def fill(url, model):
    driver = Driver(url)
    tools = driver.agent(
        model,
        instructions="Be brief.",
        name="tools",
        client_tools=[weather],
        input_shields=["llama-guard"],
        enable_session_persistence=True,
        max_infer_iters=5,
        sampling_params={"strategy": {"type": "top_p", "temperature": 0.5, "top_p": 0.9}, "max_tokens": 200},
    )
    full = driver.session(tools, "with turns")
    # The first turn of its session: until 0.2.15 a resume goes on with any of several turns.
    asked = driver.say(tools, full, "weather")
    driver.resume(tools, full, asked, "sun")
    driver.say(tools, full, "hello")
    driver.say(
        tools, full, "summarise:", documents=[{"content": "A document.", "mime_type": "text/plain"}]
    )
    driver.say(tools, full, "bomb")
    parts = [{"type": "text", "text": f"{script} parts"}, {"type": "text", "text": "of text"}]
    driver.turn(tools, full, [{"role": "user", "content": parts}])
    driver.say(tools, full, "weather later")
    driver.session(tools, "empty")

    limited = driver.agent(
        model,
        instructions="",
        client_tools=[weather],
        tool_choice="auto",
        toolgroups=[{"name": "builtin::websearch", "args": {"max_results": 3}}],
        output_shields=["llama-guard"],
        max_infer_iters=1,
        enable_session_persistence=True,
    )
    driver.session(limited, "of an agent with a toolgroup")
    answered = driver.agent(
        model,
        instructions="",
        client_tools=[weather],
        output_shields=["llama-guard"],
        max_infer_iters=1,
        enable_session_persistence=True,
    )
    ended = driver.session(answered, "at the limit")
    driver.say(answered, ended, "weather")
    driver.say(answered, ended, "answer with a bomb")
    volatile = driver.agent(model, instructions="Forget.")
    driver.say(volatile, driver.session(volatile, "lost"), "hello")
    made = [tools, limited, answered, volatile]
    return {"made": made, "read": [driver.read(one) for one in made]}


def read(url, *agents):
    driver = Driver(url)
    return [driver.read(one) for one in agents]


def go_on(url, agent):
    driver = Driver(url)
    (session,) = [one["session_id"] for one in driver.sessions(agent) if one["session_name"] == "with turns"]
    turns = driver.agents.session.retrieve(session_id=session, agent_id=agent).turns
    awaiting = turns[-1]
    resumed = driver.resume(agent, session, awaiting, "rain")
    said = driver.say(agent, session, "hello again")
    again = driver.agents.session.retrieve(session_id=session, agent_id=agent).turns
    return {
        "resumed": dumped(resumed),
        "said": dumped(said),
        "before": [turn.turn_id for turn in turns],
        "after": [turn.turn_id for turn in again],
    }


print(json.dumps({"fill": fill, "read": read, "go_on": go_on}[sys.argv[1]](*sys.argv[2:])))
