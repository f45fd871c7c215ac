import { pino, type Logger } from "pino";

export type Log = Logger;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines on standard output. Tokens, passwords and provider keys never reach it. */
export function createLog(level: LogLevel = "info"): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "req.headers.cookie",
        "req.headers.authorization",
        'req.headers["access-token"]',
        'req.headers["x-provider-key"]',
        "password",
        "token",
      ],
      censor: "[redacted]",
    },
  });
}

/** For tests, and for tools that print their own output. */
export function silentLog(): Log {
  return pino({ level: "silent" });
}
