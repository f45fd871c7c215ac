import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MEDIA_TAG, decodeMediaTag } from "../../../../contract/room/publish.ts";
import type { ConnectionEvent } from "../../../../machines/anchor/broadcastMachine.ts";
import { ANSWER_WITHIN_MS, openConnection, publishUrl } from "./connection.ts";

class FakeSocket extends EventTarget {
  readonly sent: (string | Uint8Array)[] = [];
  readyState = 1;
  bufferedAmount = 7;
  isClosed = false;
  send(data: string | Uint8Array): void {
    this.sent.push(data);
  }
  close(): void {
    this.isClosed = true;
  }
  say(type: string, over: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), over));
  }
}

function connect() {
  const socket = new FakeSocket();
  const told: ConnectionEvent[] = [];
  const connection = openConnection(socket as unknown as WebSocket, "680001?sign=a", (event) => told.push(event));
  return { socket, told, connection, answer: (answer: object) => socket.say("message", { data: JSON.stringify(answer) }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { OPEN: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a publisher's connection", () => {
  it("is at the portal's own host, secure as the page is", () => {
    expect(publishUrl({ protocol: "https:", host: "live.example" })).toBe("wss://live.example/media/publish");
    expect(publishUrl({ protocol: "http:", host: "localhost:8080" })).toBe("ws://localhost:8080/media/publish");
  });

  it("says the key first, and sends tags once it is let in", () => {
    const { socket, told, connection, answer } = connect();
    socket.say("open");
    expect(socket.sent).toEqual([JSON.stringify({ t: "publish", key: "680001?sign=a" })]);
    answer({ t: "ok" });
    vi.advanceTimersByTime(ANSWER_WITHIN_MS);
    expect(told).toEqual([{ type: "connection.opened" }]);
    const tag = { type: MEDIA_TAG.video, timestamp: 40, body: Uint8Array.of(0x17, 1) };
    connection.send(tag);
    expect(decodeMediaTag(socket.sent[1] as Uint8Array)).toEqual(tag);
    expect(connection.bufferedBytes).toBe(7);
  });

  it.each([
    [4_002, { type: "connection.ended", problem: "cutOff" }],
    [4_000, { type: "connection.ended", problem: "protocol" }],
    [4_003, { type: "connection.lost" }],
    [1_006, { type: "connection.lost" }],
  ])("closed with %i tells %o", (code, event) => {
    const { socket, told, answer } = connect();
    answer({ t: "ok" });
    socket.say("close", { code });
    expect(told).toEqual([{ type: "connection.opened" }, event]);
  });

  it("refused is told once, with why", () => {
    const { socket, told, answer } = connect();
    answer({ t: "refused", why: "busy" });
    socket.say("close", { code: 4_001 });
    expect([told, socket.isClosed]).toEqual([[{ type: "connection.refused", why: "busy" }], true]);
  });

  it("without an answer is given up; one that was left says nothing", () => {
    const slow = connect();
    vi.advanceTimersByTime(ANSWER_WITHIN_MS);
    expect([slow.told, slow.socket.isClosed]).toEqual([[{ type: "connection.lost" }], true]);
    const left = connect();
    left.connection.close();
    left.socket.say("close", { code: 1_000 });
    vi.advanceTimersByTime(ANSWER_WITHIN_MS);
    expect([left.told, left.socket.isClosed]).toEqual([[], true]);
  });
});
