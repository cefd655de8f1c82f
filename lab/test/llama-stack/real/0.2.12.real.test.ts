import { testRealServer } from "../support/real-tests.ts";

testRealServer("0.2.12");
