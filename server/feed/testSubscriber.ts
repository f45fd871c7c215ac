import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";
import type { Delivery, FeedHub, Subscriber } from "./types.ts";

/** The JSON of a text frame of the server. */
export function frameText(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 0x7f;
  return frame.subarray(short < 126 ? 2 : short === 126 ? 4 : 10).toString("utf8");
}

export function framesIn(text: string): readonly ServerFrame[] {
  const value = JSON.parse(text) as ServerFrame | readonly ServerFrame[];
  return Array.isArray(value) ? (value as readonly ServerFrame[]) : [value as ServerFrame];
}

export interface TestSubscriber extends Subscriber {
  readonly frames: ServerFrame[];
  /** Number of frames written; a frame with several events counts once. */
  readonly writes: number;
  readonly events: FeedEvent[];
  readonly snapshots: number;
  /** The reader's position, as a client keeps it. */
  position: AsOf | null;
  /** Violations of the guarantee: an event missing, doubled or out of order. */
  readonly faults: string[];
}

/** A reader of one channel that checks the order of its events; with a hub it joins again after a `restart`. */
export function testSubscriber(hub?: FeedHub): TestSubscriber {
  const frames: ServerFrame[] = [];
  const events: FeedEvent[] = [];
  const faults: string[] = [];
  let position: AsOf | null = null;
  let writes = 0;
  let snapshots = 0;

  function take(frame: ServerFrame): void {
    frames.push(frame);
    if (frame.t === "snap") {
      snapshots += 1;
      position = { e: frame.e, s: frame.s };
    } else if (frame.t === "ok") {
      if (frame.e !== position?.e || frame.s !== position.s)
        faults.push(`resumed at ${frame.e} ${frame.s}, standing at ${position?.e} ${position?.s}`);
    } else if (frame.t === "ev") {
      if (position === null || frame.s !== position.s + 1) faults.push(`event ${frame.s} after ${position?.s}`);
      position = { e: position?.e ?? "", s: frame.s };
      events.push({ ch: frame.ch, s: frame.s, at: frame.at, k: frame.k, d: frame.d });
    }
  }

  const write = (frame: Buffer): void => {
    writes += 1;
    for (const one of framesIn(frameText(frame))) take(one);
  };
  const subscriber: TestSubscriber = {
    frames,
    events,
    faults,
    write,
    deliver: (delivery: Delivery) => write(delivery.frame),
    room: () => null,
    restart: (ch) => void hub?.join(ch, null, subscriber, () => true),
    get writes() {
      return writes;
    },
    get snapshots() {
      return snapshots;
    },
    get position() {
      return position;
    },
    set position(value) {
      position = value;
    },
  };
  return subscriber;
}
