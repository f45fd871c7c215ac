import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { codeOf } from "../../kit/errors.ts";

/** ffmpeg was ended, or not begun, because the portal stops: nothing is wrong with its task. */
export class FfmpegStopped extends Error {}

/** Runs one ffmpeg at a time. */
export interface Ffmpeg {
  isThere(): Promise<boolean>;
  /** Rejects with ffmpeg's output when it fails or takes too long, and with FfmpegStopped once it was stopped. */
  run(args: readonly string[]): Promise<void>;
  /** Ends the current run, and begins no more. */
  stop(): void;
}

/** Time-out of a run that hangs. On a busy machine, behind everything else, a film of three minutes takes several. */
const LONGEST_MS = 900_000;
const STDERR_MAX = 2_000;

export interface FfmpegOptions {
  readonly command?: string;
  /** For `os.setPriority`. Behind everything else of the machine, unless somebody waits for the result. */
  readonly priority?: number;
}

const { PRIORITY_BELOW_NORMAL } = constants.priority;

export function createFfmpeg({ command = "ffmpeg", priority = PRIORITY_BELOW_NORMAL }: FfmpegOptions = {}): Ffmpeg {
  let child: ChildProcess | null = null;
  let isStopped = false;

  function run(args: readonly string[]): Promise<void> {
    if (isStopped) return Promise.reject(new FfmpegStopped());
    return new Promise((resolve, reject) => {
      const own = spawn(command, ["-hide_banner", "-loglevel", "error", "-nostdin", ...args], { stdio: ["ignore", "ignore", "pipe"] });
      child = own;
      let stderrText = "";
      const late = setTimeout(() => own.kill("SIGKILL"), LONGEST_MS);
      own.stderr.on("data", (chunk: Buffer) => {
        stderrText = `${stderrText}${chunk.toString()}`.slice(-STDERR_MAX);
      });
      own.on("spawn", () => {
        if (own.pid === undefined) return;
        try {
          setPriority(own.pid, priority);
        } catch (error) {
          // A process that has ended already needs no priority.
          if (codeOf(error) !== "ESRCH") reject(error as Error);
        }
      });
      own.on("error", (error) => {
        clearTimeout(late);
        reject(error);
      });
      own.on("close", (code, signal) => {
        clearTimeout(late);
        if (child === own) child = null;
        if (code === 0) resolve();
        else if (isStopped) reject(new FfmpegStopped());
        else reject(new Error(`ffmpeg ended with ${signal ?? code}: ${stderrText.trim()}`));
      });
    });
  }

  return {
    run,
    isThere: () =>
      run(["-version"]).then(
        () => true,
        () => false,
      ),
    stop() {
      isStopped = true;
      child?.kill("SIGKILL");
    },
  };
}
