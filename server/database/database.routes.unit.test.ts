import { expect, test } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { databaseCalls } from "../../contract/http/database.ts";
import { databaseTeamCalls } from "../../contract/http/databaseTeam.ts";
import { refuse } from "../../contract/http/failure.ts";
import { createCallRegistry } from "../http/registry.ts";
import { type DatabaseParts, registerDatabaseCalls } from "./database.routes.ts";

const CONTEXT = { host: "", isSecure: false, token: null, identity: null, ip: "", userAgent: "", visitorId: "", requestId: "" };

test("what is not found while results are being written may yet come; afterwards it is nowhere, and other refusals stay", async () => {
  let isFilled = false;
  const registry = createCallRegistry();
  registerDatabaseCalls(registry, {
    seasons: { season: async () => refuse(ErrorCode.notFound, "没有这个赛季") },
    teams: { team: async () => refuse(ErrorCode.badRequest, "参数错误") },
    isFilled: () => isFilled,
  } as unknown as DatabaseParts);
  const answerOf = async (call: typeof databaseCalls.season | typeof databaseTeamCalls.team) => {
    const answer = await registry.find(call)?.answer({ params: { sport: "fb" }, query: { id: "fb-eng1" }, body: null, context: CONTEXT });
    return answer?.ok === false ? [answer.error.code, answer.error.message] : null;
  };
  expect(await answerOf(databaseCalls.season)).toEqual([ErrorCode.databaseUnavailable, "赛果正在载入，请稍后再试"]);
  expect(await answerOf(databaseTeamCalls.team)).toEqual([ErrorCode.badRequest, "参数错误"]);
  isFilled = true;
  expect(await answerOf(databaseCalls.season)).toEqual([ErrorCode.notFound, "没有这个赛季"]);
});
