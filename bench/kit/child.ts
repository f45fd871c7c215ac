import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A process of the measurement, which takes one command at a time over IPC. */
export interface Child {
  ask<T>(command: string, args?: object): Promise<T>;
  readonly pid: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Disconnects, and kills the process if it does not end within 3 s. */
  end(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

export function startChild(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env): Child {
  const child: ChildProcess = fork(script, [...args], {
    execArgv: ["--expose-gc", "--no-warnings"],
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let nextId = 1;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let isOver = false;
  child.on("message", (message) => {
    const answer = message as Answer;
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error === undefined) question?.resolve(answer.value as never);
    else question?.reject(new Error(answer.error));
  });
  child.on("exit", (code, signal) => {
    isOver = true;
    for (const question of waiting.values()) question.reject(new Error(`${script} ended (${signal ?? code})`));
    waiting.clear();
  });
  const gone = (): Promise<unknown> => (isOver ? Promise.resolve() : once(child, "exit"));
  if (child.pid === undefined) throw new Error(`${script} could not be started`);
  return {
    pid: child.pid,
    ask<T>(command: string, given: object = {}): Promise<T> {
      if (isOver) return Promise.reject(new Error(`${script} has ended`));
      const id = nextId;
      nextId += 1;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: never) => void, reject });
        child.send({ id, command, args: given });
      });
    },
    async kill() {
      const end = gone();
      child.kill("SIGKILL");
      await end;
    },
    async end() {
      if (isOver) return;
      const end = gone();
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await end;
      clearTimeout(timer);
    },
  };
}

/** The child's side: answers the commands of `startChild`, and ends when the parent disconnects. */
export function answer(commands: Readonly<Record<string, (args: never) => unknown>>): void {
  process.on("message", (message) => {
    const { id, command, args } = message as { readonly id: number; readonly command: string; readonly args: never };
    void (async () => {
      try {
        const run = commands[command];
        if (!run) throw new Error(`no command ${command}`);
        process.send?.({ id, value: await run(args) });
      } catch (error) {
        process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    })();
  });
  process.on("disconnect", () => process.exit(0));
}

export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** CPU time of the whole process so far, and memory, after a collection if requested. */
export function usage(args: { readonly isCollected?: boolean }): Usage {
  if (args.isCollected === true) for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage();
  return { cpuMicros: user + system, rssBytes: memory.rss, heapBytes: memory.heapUsed + memory.external };
}
