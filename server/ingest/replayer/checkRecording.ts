import { parseChannel } from "../../../contract/feed/channels.ts";
import type { Recording, RecordingProblem } from "../../../contract/feed/recording.ts";
import { checkEvents } from "../push/checkEvents.ts";
import { isReplayed } from "./intoPortal.ts";

/** Lines before the first event: the header. */
const HEADER_LINES = 1;

/**
 * The first event that cannot be replayed because its channel, kind or data is not of the contract; null: none. The rules are
 * those for providers, but a recorded time may lie anywhere: a replay shifts it to now. Boards and what else is not replayed
 * are not checked.
 */
export function recordingProblem({ events }: Recording): RecordingProblem | null {
  for (const [index, event] of events.entries()) {
    const reason = eventProblem(event);
    if (reason !== null) return { line: HEADER_LINES + index + 1, reason };
  }
  return null;
}

function eventProblem(event: Recording["events"][number]): string | null {
  const { ch, k, d } = event;
  if (!parseChannel(ch)) return `there is no channel ${ch.slice(0, 100)}`;
  if (!isReplayed(event)) return null;
  const checked = checkEvents([{ ch, at: 0, k, d }], 0);
  return checked.ok ? null : checked.error.reason;
}
