import { RouterContextProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { testPortal } from "../features/shell/testing.tsx";
import { type RequestInfo, portalContext, requestContext } from "./context.ts";
import { firstPaint } from "./firstPaint.ts";

function visit(environment: RequestInfo["environment"]) {
  const context = new RouterContextProvider();
  context.set(portalContext, testPortal());
  context.set(requestContext, { environment, token: "t" });
  return { context, request: new Request("http://portal/v/concern?type=2&page=3") };
}

describe("what a page is painted with", () => {
  it("is asked for on the server, by the address", async () => {
    expect(await firstPaint(visit("server"), async (_portal, params) => params.toString())).toBe("type=2&page=3");
  });

  it("is left to the page in the browser", () => {
    expect(firstPaint(visit("browser"), () => Promise.reject(new Error("asked in the browser")))).toBeNull();
  });
});
