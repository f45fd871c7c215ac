import { chai } from "vitest";

// Chai puts a proxy around each assertion that finds matchers there are none of, and the compiler finds those as well: a
// tenth of what a property that asserts a hundred thousand times takes.
chai.config.useProxy = false;
