import { describe, expectTypeOf, it } from "vitest";
import type { Balances } from "../../contract/http/pay.ts";
import type { CallName, InputOf, ReplyOf } from "./calls.ts";
import type { Api } from "./client.ts";

/** Type tests: the compiler checks that a wrong field in a screen fails. Nothing is executed. */
describe("a call is what the contract says", () => {
  it("has the reply of its schema", () => {
    expectTypeOf<ReplyOf<"GET /tapi/pay/balances">>().toEqualTypeOf<Balances>();
  });

  it("is named by method, segment and path of a call that is built", () => {
    expectTypeOf<"GET /tapi/live/time">().toExtend<CallName>();
    expectTypeOf<"POST /tapi/live/time">().not.toExtend<CallName>();
    expectTypeOf<"GET /aapi/live/time">().not.toExtend<CallName>();
  });

  it("needs the parameters of its path and the fields the server does not fill in, and takes no others", () => {
    type Log = InputOf<"GET /tapi/live/{sport}/match/log">;
    expectTypeOf<{ params: { sport: "fb" }; query: { matchId: string } }>().toExtend<Log>();
    expectTypeOf<{ params: { sport: "fb" }; query: { matchId: string; after: number; limit: undefined } }>().toExtend<Log>();
    expectTypeOf<{ query: { matchId: string } }>().not.toExtend<Log>();
    expectTypeOf<{ params: { sport: "fb" }; query: { after: number } }>().not.toExtend<Log>();
    expectTypeOf<{ params: { sport: "fb" }; query: { matchId: number } }>().not.toExtend<Log>();
    const refused = (api: Api) => [
      // @ts-expect-error -- a field that no schema has
      api.send("GET /tapi/live/{sport}/match/log", { params: { sport: "fb" }, query: { matchId: "1", of: 1 } }),
      // @ts-expect-error -- a call that needs input, without
      api.send("GET /tapi/live/{sport}/match/log"),
      // @ts-expect-error -- pictures are never wrapped as encrypted data, and that is said
      api.send("POST /tapi/user/common/multiUploadBase64", { body: { images: [] } }),
    ];
    expectTypeOf(refused).toBeFunction();
  });
});
