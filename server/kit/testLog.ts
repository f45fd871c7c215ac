import { pino } from "pino";
import type { Log, LogLevel } from "./log.ts";

export interface TestLog {
  readonly log: Log;
  /** JSON, as it was written. */
  readonly lines: string[];
  /** `warn the database does not answer`, a line each. */
  messages(): readonly string[];
}

/** A log that a test reads. */
export function testLog(level: LogLevel = "info"): TestLog {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  return {
    log,
    lines,
    messages: () =>
      lines.map((line) => {
        const { level: number, msg } = JSON.parse(line) as { readonly level: number; readonly msg: string };
        return `${pino.levels.labels[number]} ${msg}`;
      }),
  };
}
