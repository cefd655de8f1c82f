"""A script for each test, beside `understudy run … -- pytest`, which sets OPENAI_BASE_URL."""

import os
import uuid

import pytest


@pytest.fixture
def plays():
    """Headers with which a client plays a script: `plays("weather")`."""
    # What follows # keeps apart what tests ask at the same time, also those of pytest-xdist.
    test = uuid.uuid4().hex
    return lambda script: {"x-understudy-script": f"{script}#{test}"}


@pytest.fixture(scope="session")
def base_url():
    return os.environ["OPENAI_BASE_URL"]
