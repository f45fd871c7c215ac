import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";
import { RECORDING_FORMAT, type Recording, compareRecorded } from "../../contract/feed/recording.ts";
import { withoutRemoved } from "../../contract/room/recorded.ts";

export interface ReceivedFrame {
  /** Local time of arrival, epoch ms. */
  readonly at: number;
  readonly direction: "in" | "out";
  readonly frame: ServerFrame | object;
}

/**
 * A recording of the frames that a log page has received. A channel that began with a snapshot starts with the next event
 * (a recording carries events only). Where a channel has a gap or restarted, the parts before and after cannot be joined:
 * the later one is kept. Chat lines removed meanwhile are left out.
 */
export function recordingOfFrames(frames: readonly ReceivedFrame[], title: string, source: string): Recording {
  const stretches = new Map<string, FeedEvent[]>();
  const epochs = new Map<string, string>();
  for (const { direction, frame } of frames) {
    if (direction !== "in" || !isServerFrame(frame)) continue;
    if (frame.t === "snap" || frame.t === "ok") {
      if (epochs.has(frame.ch) && epochs.get(frame.ch) !== frame.e) stretches.delete(frame.ch);
      epochs.set(frame.ch, frame.e);
      const last = stretches.get(frame.ch)?.at(-1);
      if (frame.t === "snap" && last && frame.s > last.s) stretches.delete(frame.ch);
    } else if (frame.t === "ev") take(stretches, frame);
  }
  const events = [...withoutRemoved([...stretches.values()].flat())].sort(compareRecorded);
  return {
    header: { format: RECORDING_FORMAT, title, from: events[0]?.at ?? 0, to: events.at(-1)?.at ?? 0, sources: [source] },
    events,
  };
}

function take(stretches: Map<string, FeedEvent[]>, { ch, s, at, k, d }: FeedEvent): void {
  const stretch = stretches.get(ch);
  const last = stretch?.at(-1);
  if (last && s <= last.s) return;
  const event: FeedEvent = { ch, s, at, k, d };
  if (stretch && last && s === last.s + 1) stretch.push(event);
  else stretches.set(ch, [event]);
}

function isServerFrame(frame: ServerFrame | object): frame is ServerFrame {
  return "t" in frame;
}
