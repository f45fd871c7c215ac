export const CHANNEL = "fb:bench-resume";
export const CLIENTS = 500;
export const PUBLISH_EVERY_MS = 50;
/** Each connection is cut this often, for this long. */
export const CUT_EVERY_MS = 15_000;
export const CUT_FOR_MS = 2_000;
export const RUN_MS = 60_000;
/** How long socket.io keeps the state of disconnected clients: its documented value. */
export const RECOVERY_MS = 120_000;
