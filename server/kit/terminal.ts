/** Shared by the commands: exit codes, usage, interruption. */

/** Wrong arguments or input that cannot be read. */
export const EXIT_REFUSED = 2;
/** The work could not be done. */
export const EXIT_FAILED = 1;
/** Ended by Ctrl-C, as shells count it. */
export const EXIT_INTERRUPTED = 130;

export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** How a command ends: the exit code, its output and its error output. */
export interface CommandEnd {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const failed = (code: number, problem: string): CommandEnd => ({ code, out: "", err: `${problem}\n` });

/** The problem with the arguments, and the usage. */
export const refusedArguments = (problem: string, usage: string): CommandEnd => failed(EXIT_REFUSED, `${problem}\n\n${usage}`);

/** Prints the end of a command; returns the exit code. */
export function printEnd({ code, out, err }: CommandEnd): number {
  process.stdout.write(out);
  process.stderr.write(err);
  return code;
}

/** Prints the problem with the arguments, and the usage; returns exit code 2. */
export function refuseArguments(problem: string, usage: string): number {
  return printEnd(refusedArguments(problem, usage));
}

/** Aborted at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}

/** A web address without a trailing slash; null for anything but http and https. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href.replace(/\/+$/, "") : null;
}
