import { isTransient } from "./database.ts";

export interface GroupQueueOptions<Job, Answer> {
  /** Runs a group in one transaction or statement; an answer for each job. If it throws, none of them is done, or nobody knows. */
  readonly run: (group: readonly Job[]) => Promise<readonly Answer[]>;
  /** Two jobs of one key never share a group: the second is for the next. Absent: any may. */
  readonly keyOf?: (job: Job) => string;
  readonly maxGroup: number;
  /** Groups running at once. */
  readonly maxAtOnce: number;
}

/** Jobs that wait at the same time run together: while groups are running the next one gathers. No job waits for others to come. */
export interface GroupQueue<Job, Answer> {
  add(job: Job): Promise<Answer>;
}

/** For reads: two statements at once, so that a slow one does not hold up all. */
export const READS_TOGETHER = { maxGroup: 64, maxAtOnce: 2 } as const;

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export function createGroupQueue<Job, Answer>(options: GroupQueueOptions<Job, Answer>): GroupQueue<Job, Answer> {
  type Member = Waiting<Job, Answer>;
  const { keyOf, maxGroup, maxAtOnce } = options;
  let waiting: Member[] = [];
  let inFlight = 0;
  let isDue = false;

  /** Starts at the end of this turn of the event loop, so that jobs added in the same turn go together. */
  function schedule(): void {
    if (isDue || waiting.length === 0 || inFlight >= maxAtOnce) return;
    isDue = true;
    process.nextTick(() => {
      isDue = false;
      start();
      schedule();
    });
  }

  function start(): void {
    inFlight += 1;
    void runGroup(take()).finally(() => {
      inFlight -= 1;
      schedule();
    });
  }

  /** The jobs that have waited longest, each key once. */
  function take(): readonly Member[] {
    if (!keyOf) return waiting.splice(0, maxGroup);
    const group = new Map<string, Member>();
    const rest: Member[] = [];
    for (const member of waiting) {
      const key = keyOf(member.job);
      if (group.size < maxGroup && !group.has(key)) group.set(key, member);
      else rest.push(member);
    }
    waiting = rest;
    return [...group.values()];
  }

  async function runGroup(group: readonly Member[]): Promise<void> {
    let answers: readonly Answer[];
    try {
      answers = await options.run(group.map(({ job }) => job));
      if (answers.length !== group.length) throw new Error(`${answers.length} answers for a group of ${group.length}`);
    } catch (error) {
      // Refused, not unreachable: each job runs alone, so that the one the database refuses does not fail the others.
      if (group.length > 1 && !isTransient(error)) for (const member of group) await runGroup([member]);
      else for (const { reject } of group) reject(error);
      return;
    }
    for (const [i, { resolve }] of group.entries()) resolve(answers[i] as Answer);
  }

  return {
    add: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        schedule();
      }),
  };
}
