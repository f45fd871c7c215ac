import ReconnectingWebSocket from "reconnecting-websocket";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reconnectingSocket } from "./reconnectingSocket.ts";

/** A WebSocket controlled by the test; the library is the real one. */
class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static made: FakeWebSocket[] = [];
  readonly url: string;
  readyState = 0;
  binaryType = "blob";
  sent: string[] = [];
  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  say(data: string): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  drop(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function setup(url: () => string | Promise<string> = () => "ws://x/feed", random = () => 0) {
  const told: string[] = [];
  const socket = reconnectingSocket({ ReconnectingWebSocket, WebSocket: FakeWebSocket, url, random })({
    onOpen: () => told.push("open"),
    onText: (text) => told.push(`text ${text}`),
    onClose: (code) => told.push(`close ${code}`),
  });
  return { told, socket };
}

const last = (): FakeWebSocket => FakeWebSocket.made.at(-1) as FakeWebSocket;

describe("reconnectingSocket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeWebSocket.made = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("passes on open, text and close, and what is sent", async () => {
    const { told, socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    socket.send("hi");
    last().say("there");
    last().drop(1006);
    expect(last().sent).toEqual(["hi"]);
    expect(told).toEqual(["open", "text there", "close 1006"]);
  });

  it("tries again after half a second, then twice as long each time, up to 15 s with its jitter", async () => {
    for (const [random, expected] of [
      [0, [500, 1_000, 2_000, 4_000, 7_500, 7_500]],
      [0.999_999, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
    ] as const) {
      FakeWebSocket.made = [];
      const { socket } = setup(undefined, () => random);
      await vi.advanceTimersByTimeAsync(0);
      const delays: number[] = [];
      for (let i = 0; i < expected.length; i += 1) {
        const count = FakeWebSocket.made.length;
        last().drop(1006);
        let waited = 0;
        while (FakeWebSocket.made.length === count && waited < 20_000) {
          await vi.advanceTimersByTimeAsync(100);
          waited += 100;
        }
        delays.push(waited);
      }
      expect(delays).toEqual(expected);
      socket.close();
    }
  });

  it("connects anew a millisecond later when told to, and not at once", async () => {
    const { socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    socket.reconnect(1);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeWebSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(FakeWebSocket.made).toHaveLength(2);
  });

  it("connects anew at once when told to, even while it waits for an attempt, and when told later, later", async () => {
    const { told, socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    last().drop(1006);
    socket.reconnect(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeWebSocket.made).toHaveLength(2);
    last().open();
    socket.reconnect(3_000);
    expect(FakeWebSocket.made[1]?.readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(FakeWebSocket.made).toHaveLength(2);
    // The library adds a timer of 0 ms, which fake timers run 1 ms later.
    await vi.advanceTimersByTimeAsync(2);
    expect(FakeWebSocket.made).toHaveLength(3);
    // Messages of the dropped socket are ignored.
    FakeWebSocket.made[1]?.say("late");
    expect(told).toEqual(["close 1006", "open"]);
  });

  it("makes one connection when told to hurry while it waits, and none when closed while it waits", async () => {
    const { socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    socket.reconnect(3_000);
    socket.reconnect(0);
    await vi.advanceTimersByTimeAsync(2);
    last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeWebSocket.made.map(({ readyState }) => readyState)).toEqual([3, 1]);
    socket.reconnect(3_000);
    socket.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeWebSocket.made.map(({ readyState }) => readyState)).toEqual([3, 3]);
  });

  it("gives up a connection that does not open within 10 s", async () => {
    const { told } = setup();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(9_999);
    expect([told, last().readyState]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(1);
    expect(last().readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeWebSocket.made.length).toBeGreaterThan(1);
  });

  it("asks for the address until it gets one", async () => {
    let isKnown = false;
    const { told } = setup(async () => {
      if (!isKnown) throw new Error("down");
      return "ws://found/feed";
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(["close 4900"]);
    isKnown = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(last().url).toBe("ws://found/feed");
  });

  it("begins the back-off anew after a connection that lasted 5 s, and not after a shorter one", async () => {
    for (const [upMs, expected] of [
      [4_999, 1_000],
      [5_000, 500],
    ] as const) {
      FakeWebSocket.made = [];
      const { socket } = setup();
      await vi.advanceTimersByTimeAsync(0);
      last().drop(1006);
      await vi.advanceTimersByTimeAsync(600);
      last().open();
      await vi.advanceTimersByTimeAsync(upMs);
      last().drop(1006);
      const count = FakeWebSocket.made.length;
      await vi.advanceTimersByTimeAsync(expected - 1);
      expect(FakeWebSocket.made).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(2);
      expect(FakeWebSocket.made).toHaveLength(count + 1);
      socket.close();
    }
  });

  it("says 1005 for a connection that ended without a code", async () => {
    const { told } = setup();
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    last().dispatchEvent(new Event("close"));
    expect(told).toEqual(["open", "close 1005"]);
  });

  it("asks for the address again after half a second, then twice as long each time, up to 15 s, with its jitter", async () => {
    for (const [random, expected] of [
      [0, [250, 500, 1_000, 2_000, 4_000, 7_500, 7_500]],
      [1, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
    ] as const) {
      const asked: number[] = [];
      const { socket } = setup(
        async () => {
          asked.push(Date.now());
          throw new Error("down");
        },
        () => random,
      );
      await vi.advanceTimersByTimeAsync(60_000);
      const delays = asked.slice(1).map((at, i) => at - (asked[i] ?? 0));
      expect(delays.slice(0, expected.length)).toEqual(expected);
      socket.close();
      const count = asked.length;
      await vi.advanceTimersByTimeAsync(60_000);
      // At most the request that was in flight when it was dropped.
      expect(asked.length).toBeLessThanOrEqual(count + 1);
    }
  });

  it("forgets what could not be sent, and what was to be connected later when it is to be now", async () => {
    const { socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    socket.send("too early");
    last().open();
    expect(last().sent).toEqual([]);
    socket.reconnect(3_000);
    socket.reconnect(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(FakeWebSocket.made).toHaveLength(2);
    last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeWebSocket.made).toHaveLength(2);
  });

  it("stays closed when closed", async () => {
    const { told, socket } = setup();
    await vi.advanceTimersByTimeAsync(0);
    last().open();
    socket.close();
    socket.reconnect(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeWebSocket.made).toHaveLength(1);
    expect(told).toEqual(["open"]);
  });
});
