import { testRealServer } from "../support/real-tests.ts";

testRealServer("0.3.5");
