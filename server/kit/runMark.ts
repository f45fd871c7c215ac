/** Names the `npm start` or `npm test` that a process belongs to (scripts/run.mjs). */
const RUN_MARK = "FULLTIME_RUN";

/** For the environment of a process that gets no other part of ours: whoever watches over the run finds it by this. */
export function runMark(): NodeJS.ProcessEnv {
  const run = process.env[RUN_MARK];
  return run === undefined ? {} : { [RUN_MARK]: run };
}
