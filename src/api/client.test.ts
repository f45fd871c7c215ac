import axios from "axios";
import { describe, expect, it, vi } from "vitest";
import { NO_ANSWER } from "../../contract/codes/errors.ts";
import type { Call } from "../../contract/http/call.ts";
import { ok } from "../../contract/result.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import { type ApiFailure, type ApiOptions, type CallInput, createApi } from "./client.ts";
import { cut, half, never, offline, page, refused, tooMany } from "./testing/faults.ts";
import { type Answer, ORIGIN, portalServer } from "./testing/server.ts";

const GET = "GET /tapi/live/{sport}/match/list";
const POST = "POST /aapi/api/match/listPage";
const FB = { params: { sport: "fb" } };
const BUSY_WORDS = "网络繁忙，请稍后再试";

const server = portalServer();
const { sent } = server.api;

/** The input of the two calls does not matter here, so no contract types it. */
type LooseApi = { readonly send: (name: string, input?: CallInput) => Promise<unknown> };

function setUp(answer: Answer<Call> = () => ok(1), options: Partial<ApiOptions> = {}) {
  for (const call of [liveCalls.scoreList, matchCalls.matchListPage]) server.on<Call>(call, answer);
  const warnings: ApiFailure[] = [];
  const api = createApi({
    baseUrl: ORIGIN,
    token: () => "",
    usageTimeS: () => 40,
    applicationKey: "key-of-the-brand",
    onBusy: (w) => warnings.push(w),
    ...options,
  });
  return { api: api as unknown as LooseApi, warnings };
}

const headersOf = (index: number) => sent[index]?.request.headers;
const queryOf = (index: number) => Object.fromEntries(new URL(sent[index]?.request.url ?? "").searchParams);
const bodyOf = (index: number): Record<string, unknown> => JSON.parse(sent[index]?.text ?? "");

describe("what a call carries", () => {
  it("sends token, usage time and brand in headers and the channel in the query", async () => {
    const { api } = setUp(() => ok(1), { token: () => "tok" });
    expect(await api.send(GET, { ...FB, query: { type: "live", date: undefined } })).toEqual({ ok: true, value: 1 });
    expect(new URL(sent[0]?.request.url ?? "").pathname).toBe("/tapi/live/fb/match/list");
    expect(queryOf(0)).toEqual({ type: "live", channelId: "3", platform: "1" });
    const headers = Object.fromEntries(headersOf(0) ?? []);
    expect(headers).toMatchObject({ "access-token": "tok", "usage-time": "40", "application-key": "key-of-the-brand" });
  });

  it("sends the browser's fingerprint, and no header while there is none", async () => {
    let visitorId = "f00df00d";
    const { api } = setUp(() => ok(1), { visitorId: () => visitorId });
    await api.send(GET, FB);
    visitorId = "";
    await api.send(GET, FB);
    expect(headersOf(0)?.get("visitor-id")).toBe("f00df00d");
    expect(headersOf(1)?.has("visitor-id")).toBe(false);
  });

  it("puts the channel in the body of a POST and sends no token for a visitor", async () => {
    const { api } = setUp();
    await api.send(POST, { body: { sport: "fb" } });
    expect(bodyOf(0)).toEqual({ sport: "fb", channelId: 3, platform: 1 });
    expect(queryOf(0)).toEqual({});
    expect(headersOf(0)?.get("content-type")).toContain("application/json");
    expect(headersOf(0)?.has("access-token")).toBe(false);
  });
});

describe("while bodies are encrypted", () => {
  const encrypted = { isBodyEncrypted: true };

  it("a POST carries nothing readable, and never the same text twice", async () => {
    const { api } = setUp(() => ok(null), encrypted);
    await api.send(POST, { body: { mobile: "13800006021" } });
    await api.send(POST, { body: { mobile: "13800006021" } });
    const [first, second] = [bodyOf(0), bodyOf(1)];
    expect(Object.keys(first).toSorted()).toEqual(["encryptedData", "iv"]);
    expect(first.iv).toMatch(/^[0-9a-f]{32}$/);
    expect(first.encryptedData).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(first.encryptedData).not.toBe(second.encryptedData);
  });

  it("an upload and a GET travel as they are", async () => {
    const { api } = setUp(() => ok(null), encrypted);
    await api.send(POST, { body: { images: ["a"] }, isPlain: true });
    await api.send(GET, { ...FB, query: { type: "live" } });
    expect(bodyOf(0)).toEqual({ images: ["a"], channelId: 3, platform: 1 });
    expect(queryOf(1)).toMatchObject({ type: "live" });
  });
});

describe("what a failure is", () => {
  it("carries the envelope's code and message", async () => {
    const { api, warnings } = setUp(refused(200, 10011, "用户名或密码输入错误"));
    expect(await api.send(GET, FB)).toEqual({ ok: false, error: { code: 10011, message: "用户名或密码输入错误" } });
    expect(warnings).toEqual([]);
  });

  it.each([
    [GET, 400, true],
    [GET, 500, true],
    [GET, 501, true],
    [GET, 1001, false],
    [GET, 1002, false],
    [GET, 1003, false],
    [POST, 400, false],
    [POST, 500, true],
    [POST, 501, true],
    [POST, 1001, true],
    [POST, 1002, true],
    [POST, 1003, true],
  ] as const)("%o with %i warns that the network is busy: %s", async (call, code, isBusy) => {
    const { api, warnings } = setUp(refused(200, code, "x"));
    const message = isBusy ? BUSY_WORDS : "x";
    expect(await api.send(call, FB)).toEqual({ ok: false, error: { code, message } });
    expect(warnings).toEqual(isBusy ? [{ code, message }] : []);
  });

  it("does not warn about a quiet poll", async () => {
    const { api, warnings } = setUp(refused(500, 500));
    expect(await api.send(GET, { ...FB, isQuiet: true })).toMatchObject({ ok: false });
    expect(warnings).toEqual([]);
  });

  it.each([
    ["an HTTP error with a page", page(502), 502, true],
    ["a proxy's page of a status of its own", page(524), 524, true],
    ["a page in place of an envelope", page(200), NO_ANSWER, true],
    ["half an envelope", half, NO_ANSWER, true],
    ["an envelope that breaks off", cut, NO_ANSWER, false],
    ["no network", offline, NO_ANSWER, false],
  ])("of %s has a code and our words", async (_, answer, code, isForeign) => {
    const { api } = setUp(answer);
    expect(await api.send(GET, FB)).toEqual({ ok: false, error: { code, message: BUSY_WORDS, ...(isForeign ? { isForeign } : {}) } });
  });

  it("is the status where that refuses and the envelope does not", async () => {
    const { api } = setUp(() => Response.json({ code: 200, data: 1, message: "维护中" }, { status: 503 }));
    expect(await api.send(GET, FB)).toEqual({ ok: false, error: { code: 503, message: "维护中" } });
  });

  it("keeps the words of a server that is asked too often and for how long, and does not ask again by itself", async () => {
    const { api, warnings } = setUp(tooMany(30, "操作过于频繁，请 30 秒后再试"));
    const error = { code: 429, message: "操作过于频繁，请 30 秒后再试", retryAfterMs: 30_000 };
    expect(await api.send(POST)).toEqual({ ok: false, error });
    expect([sent.length, warnings]).toEqual([1, []]);
  });

  it.each([
    ["a proxy's 503 with a date", 503, "Sun, 22 Nov 2026 10:01:00 GMT", { retryAfterMs: 60_000 }],
    ["a date that has passed", 503, "Sun, 22 Nov 2026 09:00:00 GMT", {}],
    ["neither seconds nor a date", 429, "soon", {}],
    ["another status", 500, "30", {}],
  ])("of %s says how long to wait, where that is said", async (_, status, asked, pause) => {
    const headers = { "retry-after": asked, date: "Sun, 22 Nov 2026 10:00:00 GMT" };
    const { api } = setUp(() => new Response("<!doctype html>", { status, headers }));
    expect(await api.send(GET, FB)).toEqual({ ok: false, error: { code: status, message: BUSY_WORDS, ...pause, isForeign: true } });
  });
});

describe("a call that is not answered", () => {
  const noAnswer = { ok: false, error: { code: NO_ANSWER, message: BUSY_WORDS } };

  it("has 20 s unless told otherwise", async () => {
    const create = vi.spyOn(axios, "create");
    await setUp().api.send(GET, FB);
    expect(create.mock.calls[0]?.[0]?.timeout).toBe(20_000);
    create.mockRestore();
  });

  it("fails when its time is over: the client's, or its own", async () => {
    expect(await setUp(never, { timeoutMs: 20 }).api.send(GET, FB)).toEqual(noAnswer);
    expect(await setUp(never).api.send(POST, { timeoutMs: 20 })).toEqual(noAnswer);
    expect(sent).toHaveLength(2);
  });

  it("fails at once when whoever asked gives up, and is not sent when that was before", async () => {
    const { api } = setUp(never);
    const abort = new AbortController();
    const answer = api.send(GET, { ...FB, signal: abort.signal });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    abort.abort();
    expect(await answer).toEqual(noAnswer);
    expect(await api.send(GET, { ...FB, signal: abort.signal })).toEqual(noAnswer);
    expect(sent).toHaveLength(1);
  });
});
