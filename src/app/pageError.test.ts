import { type LoaderFunctionArgs, createMemoryRouter, data } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { pageErrorOf } from "./pageError.ts";

/** The error that the router passes to the error page when a loader throws. */
async function thrownBy(loader: (args: LoaderFunctionArgs) => unknown): Promise<unknown> {
  const router = createMemoryRouter([{ id: "page", path: "/", loader, Component: () => null }]);
  await new Promise<void>((resolve) => {
    router.subscribe(({ errors }) => void (errors && resolve()));
    router.initialize();
  });
  const error: unknown = router.state.errors?.page;
  router.dispose();
  return error;
}

const throwing = (what: unknown) => () => {
  throw what;
};

describe("the error a page shows", () => {
  it("has the status and the words of what a loader has thrown", async () => {
    const thrown = await thrownBy(throwing(data("该比赛不存在", { status: 404, statusText: "Not Found" })));
    expect(pageErrorOf(thrown)).toEqual({ status: 404, message: "该比赛不存在" });
  });

  it("has the status text where there are no words, else Error", async () => {
    expect(pageErrorOf(await thrownBy(throwing(data(null, { status: 503, statusText: "Busy" }))))).toEqual({
      status: 503,
      message: "Busy",
    });
    expect(pageErrorOf(await thrownBy(throwing(data("", { status: 503, statusText: "" }))))).toEqual({ status: 503, message: "Error" });
  });

  it("has an error's own status, else its response's, else 500", () => {
    const failed = (over: object) => pageErrorOf(Object.assign(new Error("没有权限"), over));
    expect(failed({ status: 403 })).toEqual({ status: 403, message: "没有权限" });
    expect(failed({ response: { status: 409 } })).toEqual({ status: 409, message: "没有权限" });
    expect(failed({ status: 403, response: { status: 409 } }).status).toBe(403);
    expect(failed({ response: null }).status).toBe(500);
    expect(failed({}).status).toBe(500);
  });

  it("is 500 Error for anything else", () => {
    for (const what of [undefined, null, "text", 404, { status: "404" }, new Error("")]) {
      expect(pageErrorOf(what)).toEqual({ status: 500, message: "Error" });
    }
  });
});
