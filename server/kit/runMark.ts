/** Names the `npm start` or `npm test` that a process belongs to (scripts/run.mjs). */
const RUN_MARK = "FULLTIME_RUN";

/** For the environment of a process that gets nothing else of ours: a watcher of the run finds the process by it. */
export function runMark(): NodeJS.ProcessEnv {
  const run = process.env[RUN_MARK];
  return run === undefined ? {} : { [RUN_MARK]: run };
}
