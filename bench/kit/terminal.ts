/** A whole number from 1 given as `--name N`. */
export function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1`);
  return value;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A line of the verdict; what is not met makes the exit code 1. */
export function judge(what: string, isMet: boolean): void {
  print(`${what}: ${isMet ? "met" : "NOT MET"}`);
  if (!isMet) process.exitCode = 1;
}
