export interface TimedTest {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
  /** What failed in it. */
  readonly failures: readonly string[];
  /** The file with what stood on the page then. */
  readonly page?: string;
}

export interface Shard {
  readonly index: number;
  readonly total: number;
  /** `2/3` */
  readonly text: string;
}

export function readReport(path: string): unknown;
export function vitestTests(report: unknown, root: string): TimedTest[];
export function browserTests(report: unknown): TimedTest[];
export function slowest(tests: readonly TimedTest[], count: number): string[];
export function failuresOf(tests: readonly TimedTest[], lines: number): string[];
export function shardOf(args: readonly string[]): Shard | null;
