import { expect, it } from "vitest";
import { parseClientFrame } from "./frames.ts";

it.each([
  ['{"t":"ping","at":1.5}', { t: "ping", at: 1.5 }],
  ['{"t":"ping","at":-1}', { t: "ping", at: -1 }],
  ['{"t":"ping","at":1e999}', null],
  ['{"t":"ping","at":-1e999}', null],
  ['{"t":"ping","at":null}', null],
  ['{"t":"ping"}', null],
  ['{"t":"sub","ch":"fb","since":{"e":"e1","s":1e999}}', null],
])("a number that JSON cannot repeat is in no frame: %s", (text, frame) => {
  expect(parseClientFrame(JSON.parse(text))).toEqual(frame);
});
