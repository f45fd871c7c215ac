import { createServed, type RunRequest } from "./served.ts";

/** The process that runs the tests. It answers each request with a reply, or is killed together with its tests. */
const served = createServed();

process.on("message", (request: RunRequest) => {
  served.run(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ files: [], error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
