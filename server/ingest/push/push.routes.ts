import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from "fastify";
import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";
import { SUCCESS } from "../../../contract/envelope.ts";
import { ERROR_MESSAGE } from "../../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { CallResult } from "../../../contract/http/failure.ts";
import { RUN_CHANNELS, RUN_TITLE_MAX_LENGTH } from "../../../contract/limits.ts";
import type { Push } from "./push.ts";

export const PROVIDER_KEY_HEADER = "x-provider-key";

const RunBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: RUN_TITLE_MAX_LENGTH }),
  channels: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: RUN_CHANNELS }),
});
/** The events are checked one by one, so that the refusal can name the bad one. */
const EventsBody = Type.Object({
  runId: Type.String({ minLength: 1, maxLength: 64 }),
  events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 2_000 }),
});
const runCheck = Compile(RunBody);
const eventsCheck = Compile(EventsBody);

export const PUSH_BODY_BYTES = 4_194_304;
/** 2,000 events of fifty values each. */
export const PUSH_JSON_VALUES = 100_000;

function send(reply: FastifyReply, code: number, data: unknown, message: string): FastifyReply {
  return reply.code(code).type("application/json; charset=utf-8").send(JSON.stringify({ code, data, message }));
}

function sendResult(reply: FastifyReply, result: CallResult<unknown>): FastifyReply {
  return result.ok ? send(reply, SUCCESS, result.value, "") : send(reply, result.error.code, null, result.error.message);
}

/**
 * `POST /ingest/runs` and `POST /ingest/events`, for providers and replays, under the header `x-provider-key`.
 * `isKey` compares in constant time.
 */
export function registerPushRoutes(app: FastifyInstance, push: Push, isKey: (text: string) => boolean): void {
  const options: RouteShorthandOptions = {
    schema: { tags: ["ingest"], security: [{ providerKey: [] }] },
    bodyLimit: PUSH_BODY_BYTES,
    // A provider that catches up sends as fast as the portal answers.
    config: { rateLimit: false, jsonValues: PUSH_JSON_VALUES },
    onRequest: async (request, reply) => {
      const key = request.headers[PROVIDER_KEY_HEADER];
      if (typeof key === "string" && isKey(key)) return undefined;
      return send(reply, ErrorCode.notLoggedIn, null, "缺少或错误的 x-provider-key");
    },
  };
  const refused = (reply: FastifyReply) => send(reply, ErrorCode.badRequest, null, ERROR_MESSAGE[ErrorCode.badRequest]);

  app.post("/ingest/runs", options, async (request, reply) => {
    if (!runCheck.Check(request.body)) return refused(reply);
    const { title, channels }: Static<typeof RunBody> = request.body;
    return sendResult(reply, await push.startRun(title, channels));
  });

  app.post("/ingest/events", options, async (request, reply) => {
    if (!eventsCheck.Check(request.body)) return refused(reply);
    const { runId, events }: Static<typeof EventsBody> = request.body;
    return sendResult(reply, await push.events(runId, events));
  });
}
