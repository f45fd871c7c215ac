import { parseChannel } from "../../../contract/feed/channels.ts";
import type { Recording, RecordingProblem } from "../../../contract/feed/recording.ts";
import { RUN_CHANNELS, RUN_TITLE_MAX_LENGTH } from "../../../contract/limits.ts";
import { truncate } from "../../../contract/rules/truncate.ts";
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

/** Why a portal would refuse the run of a recording; null: it would not. */
export function runProblem({ events }: Recording): string | null {
  const channels = new Set(events.filter(isReplayed).map(({ ch }) => ch)).size;
  return channels > RUN_CHANNELS ? `${channels} channels to replay: a portal takes ${RUN_CHANNELS} at once` : null;
}

/** The recording with a title: a portal takes no run without one. `file`: its name stands in for an empty title. */
export function titled({ header, events }: Recording, file: string): Recording {
  return { header: header.title === "" ? { ...header, title: truncate(file, RUN_TITLE_MAX_LENGTH) } : header, events };
}
