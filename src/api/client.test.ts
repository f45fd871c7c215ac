import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from "axios";
import { describe, expect, it } from "vitest";
import { type ApiFailure, NO_ANSWER, type WireCall, createApi } from "./client.ts";

const GET: WireCall = { method: "GET", segment: "tapi", path: "/live/{sport}/match/list", access: "any" };
const POST: WireCall = { method: "POST", segment: "aapi", path: "/api/match/listPage", access: "any" };

function setUp(answer: { status?: number; data: unknown } | AxiosError, token = "", isBodyEncrypted = false) {
  const requests: InternalAxiosRequestConfig[] = [];
  const warnings: ApiFailure[] = [];
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config);
    if (answer instanceof AxiosError) throw answer;
    return { status: answer.status ?? 200, statusText: "", headers: {}, config, data: answer.data };
  };
  const api = createApi({
    adapter,
    token: () => token,
    usageTimeS: () => 40,
    applicationKey: "key-of-the-brand",
    isBodyEncrypted,
    onBusy: (w) => warnings.push(w),
  });
  return { api, requests, warnings };
}

describe("what a call carries", () => {
  it("sends token, usage time and brand in headers and the channel in the query", async () => {
    const { api, requests } = setUp({ data: { code: 200, data: 1, message: "" } }, "tok");
    expect(await api.send(GET, { params: { sport: "fb" }, query: { type: "live" } })).toEqual({ ok: true, value: 1 });
    const [request] = requests;
    expect(request?.url).toBe("/tapi/live/fb/match/list");
    expect(request?.params).toEqual({ type: "live", channelId: 3, platform: 1 });
    expect(request?.headers.toJSON()).toMatchObject({ "access-token": "tok", "usage-time": "40", "application-key": "key-of-the-brand" });
    expect(request?.timeout).toBe(20_000);
  });

  it("puts the channel in the body of a POST and sends no token for a visitor", async () => {
    const { api, requests } = setUp({ data: { code: 200, data: null, message: "" } });
    await api.send(POST, { body: { sport: "fb" }, timeoutMs: 40_000 });
    expect(JSON.parse(String(requests[0]?.data))).toEqual({ sport: "fb", channelId: 3, platform: 1 });
    expect(requests[0]?.headers.has("access-token")).toBe(false);
    expect(requests[0]?.timeout).toBe(40_000);
  });
});

describe("while bodies are encrypted", () => {
  const success = { data: { code: 200, data: null, message: "" } };
  const bodyOf = (request: InternalAxiosRequestConfig | undefined): Record<string, unknown> => JSON.parse(String(request?.data));

  it("a POST carries nothing readable, and never the same text twice", async () => {
    const { api, requests } = setUp(success, "", true);
    await api.send(POST, { body: { mobile: "13800006021" } });
    await api.send(POST, { body: { mobile: "13800006021" } });
    const [first, second] = requests.map(bodyOf);
    expect(Object.keys(first ?? {}).toSorted()).toEqual(["encryptedData", "iv"]);
    expect(first?.iv).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.encryptedData).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(first?.encryptedData).not.toBe(second?.encryptedData);
  });

  it("an upload and a GET travel as they are", async () => {
    const { api, requests } = setUp(success, "", true);
    await api.send({ ...POST, plain: true }, { body: { images: ["a"] } });
    await api.send(GET, { query: { type: "live" } });
    expect(bodyOf(requests[0])).toEqual({ images: ["a"], channelId: 3, platform: 1 });
    expect(requests[1]?.params).toMatchObject({ type: "live" });
  });
});

describe("what a failure is", () => {
  it("carries the envelope's code and message", async () => {
    const { api, warnings } = setUp({ data: { code: 10011, data: null, message: "用户名或密码输入错误" } });
    expect(await api.send(GET)).toEqual({ ok: false, error: { code: 10011, message: "用户名或密码输入错误" } });
    expect(warnings).toEqual([]);
  });

  it.each([
    [GET, 400, true],
    [GET, 500, true],
    [GET, 501, true],
    [GET, 1001, false],
    [POST, 400, false],
    [POST, 1001, true],
    [POST, 1003, true],
  ])("%o with %i warns that the network is busy: %s", async (call, code, isBusy) => {
    const { api, warnings } = setUp({ data: { code, data: null, message: "x" } });
    const message = isBusy ? "网络繁忙，请稍后再试" : "x";
    expect(await api.send(call)).toEqual({ ok: false, error: { code, message } });
    expect(warnings).toEqual(isBusy ? [{ code, message }] : []);
  });

  it("does not warn about a quiet poll", async () => {
    const { api, warnings } = setUp({ data: { code: 500, data: null, message: "" } });
    await api.send(GET, { isQuiet: true });
    expect(warnings).toEqual([]);
  });

  it("turns an HTTP error into a failure with its status", async () => {
    const { api } = setUp({ status: 502, data: "<html>" });
    expect(await api.send(GET)).toEqual({ ok: false, error: { code: 502, message: "网络繁忙，请稍后再试" } });
  });

  it("turns a page in place of an envelope into a failure", async () => {
    const { api } = setUp({ status: 200, data: "<html>" });
    expect((await api.send(GET)).ok).toBe(false);
  });

  it("does not reject when nothing answers", async () => {
    const { api } = setUp(new AxiosError("timeout", AxiosError.ECONNABORTED));
    expect(await api.send(GET)).toEqual({ ok: false, error: { code: NO_ANSWER, message: "网络繁忙，请稍后再试" } });
  });
});
