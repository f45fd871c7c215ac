/** Value of `--name N`, a whole number from 1. */
export function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1`);
  return value;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a line of the verdict; a missed bound sets exit code 1. */
export function judge(what: string, isMet: boolean): void {
  print(`${what}: ${isMet ? "met" : "NOT MET"}`);
  if (!isMet) process.exitCode = 1;
}
