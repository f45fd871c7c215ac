import fastify from "fastify";
import { expect, test } from "vitest";
import { RECORDING_FORMAT, type Recording } from "../../../contract/feed/recording.ts";
import { RUN_CHANNELS, RUN_TITLE_MAX_LENGTH } from "../../../contract/limits.ts";
import { ok } from "../../../contract/result.ts";
import { PROVIDER_KEY_HEADER, registerPushRoutes } from "../push/push.routes.ts";
import { runProblem, titled } from "./checkRecording.ts";

/** A recording whose run the portal's own route is asked about as well. */

function recordingOf(title: string, channels: number): Recording {
  const events = Array.from({ length: channels }, (_, i) => ({ ch: `fb:m-${i}`, s: 1, at: i, k: "score", d: { score: [0, 0] } }));
  // A board is not replayed, so it takes no place.
  const board = { ch: "fb", s: 1, at: channels, k: "rows", d: [] };
  return { header: { format: RECORDING_FORMAT, title, from: 0, to: channels, sources: [] }, events: [...events, board] };
}

async function isTaken({ header, events }: Recording): Promise<boolean> {
  const app = fastify({ logger: false });
  const push = { startRun: async () => ok({ runId: "r" }), events: async () => ok({ accepted: 0, duplicates: 0 }) };
  registerPushRoutes(app, push, () => true);
  const channels = events.filter(({ k }) => k === "score").map(({ ch }) => ch);
  const headers = { [PROVIDER_KEY_HEADER]: "k" };
  const answer = await app.inject({ method: "POST", url: "/ingest/runs", headers, payload: { title: header.title, channels } });
  await app.close();
  return answer.statusCode === 200;
}

const LONGEST = "赛".repeat(RUN_TITLE_MAX_LENGTH);

test.each([
  ["as long a title and as many channels as it takes", recordingOf(LONGEST, RUN_CHANNELS), null],
  ["more channels", recordingOf("t", RUN_CHANNELS + 1), "2001 channels to replay: a portal takes 2000 at once"],
])("a portal refuses a run exactly when its recording is: %s", async (_, recording, reason) => {
  expect(runProblem(recording)).toBe(reason);
  expect(await isTaken(recording)).toBe(reason === null);
});

test("a recording without a title bears its file's name in a portal", async () => {
  const nameless = recordingOf("", 1);
  expect(await isTaken(nameless)).toBe(false);
  expect([titled(nameless, "cup.ndjson").header.title, titled(recordingOf("t", 1), "cup.ndjson").header.title]).toEqual([
    "cup.ndjson",
    "t",
  ]);
  expect(await isTaken(titled(nameless, `${LONGEST}.ndjson`))).toBe(true);
});
