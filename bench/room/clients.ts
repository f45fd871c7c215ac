import { connect } from "node:net";
import { roomChannel } from "../../contract/feed/room.ts";
import type { ServerFrame } from "../../contract/feed/frames.ts";
import { answer } from "../kit/child.ts";
import { frameReader, maskedText, upgradeRequest } from "../kit/wsFrames.ts";
import { saidAt } from "./line.ts";

/**
 * The sockets of one server, all in this process. Each checks that the room's numbers are consecutive. A frame that many
 * sockets receive is parsed once, and recognised by its bytes.
 */
const AT_ONCE = 100;
const BUCKETS = 60_000;
const FRAMES_KEPT = 64;

interface Seen {
  readonly from: number;
  readonly to: number;
  /** Whether the numbers in the frame are consecutive. */
  readonly isInOrder: boolean;
  /** Time of each line. */
  readonly said: readonly number[];
}

let received = 0;
let faults = 0;
/** Histogram of receipts by delay, ms. */
let delays = new Uint32Array(BUCKETS);
const frames = new Map<string, Seen>();

function eventsOf(text: string): Seen | null {
  const value = JSON.parse(text) as ServerFrame | readonly ServerFrame[];
  const list = (Array.isArray(value) ? value : [value]) as readonly ServerFrame[];
  const events = list.filter((frame) => frame.t === "ev");
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return null;
  return {
    from: first.s,
    to: last.s,
    isInOrder: events.every((event, i) => event.s === first.s + i),
    said: events.flatMap((event) => saidAt((event.d as { readonly text?: string }).text ?? "") ?? []),
  };
}

function seen(payload: Buffer): Seen | null {
  const key = payload.toString("latin1");
  const known = frames.get(key);
  if (known) return known;
  const events = eventsOf(payload.toString());
  if (!events) return null;
  frames.set(key, events);
  const oldest = frames.keys().next();
  if (frames.size > FRAMES_KEPT && !oldest.done) frames.delete(oldest.value);
  return events;
}

function open(peer: string, port: number, roomId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("error", reject);
    socket.on("close", () => (faults += 1));
    let position: number | null = null;
    if (peer === "raw") {
      position = 0;
      socket.on("connect", () => resolve());
    } else socket.write(upgradeRequest("/feed/tv", `127.0.0.1:${port}`));

    function take({ from, to, isInOrder, said }: Seen): void {
      if (from !== (position ?? 0) + 1 || !isInOrder) faults += 1;
      position = to;
      received += said.length;
      const now = Date.now();
      for (const at of said) {
        const bucket = Math.min(BUCKETS - 1, Math.max(0, now - at));
        delays[bucket] = (delays[bucket] ?? 0) + 1;
      }
    }

    const read = frameReader((payload) => {
      if (position !== null) {
        const events = seen(payload);
        if (events) take(events);
        return;
      }
      const text = payload.toString();
      if (text.includes('"hello"')) socket.write(maskedText(JSON.stringify({ t: "sub", ch: roomChannel(roomId) })));
      else if (text.includes('"snap"')) {
        position = (JSON.parse(text) as { readonly s: number }).s;
        resolve();
      } else if (text.includes('"err"')) reject(new Error(text));
    }, peer === "raw");
    socket.on("data", read);
    if (peer !== "raw") setInterval(() => socket.write(maskedText(JSON.stringify({ t: "ping", at: 0 }))), 25_000).unref();
  });
}

/** The smallest delay that this share of the receipts does not exceed. */
function percentile(share: number): number {
  const all = delays.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [ms, count] of delays.entries()) {
    passed += count;
    if (passed >= all * share) return ms;
  }
  return Number.NaN;
}

answer({
  async open({
    peer,
    port,
    count,
    roomId,
  }: {
    readonly peer: string;
    readonly port: number;
    readonly count: number;
    readonly roomId: string;
  }) {
    for (let i = 0; i < count; i += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, () => open(peer, port, roomId)));
    }
  },
  received: () => received,
  /** Resets the measurements. */
  begin() {
    received = 0;
    faults = 0;
    delays = new Uint32Array(BUCKETS);
  },
  result: () => ({ received, faults, p50: percentile(0.5), p99: percentile(0.99), max: delays.findLastIndex((count) => count > 0) }),
});
