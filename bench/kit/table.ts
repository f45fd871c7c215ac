import { availableParallelism, cpus, loadavg } from "node:os";

/** A Markdown table with columns aligned for a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${widths.map((width, i) => (cells[i] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export function verdict(isMet: boolean): string {
  return isMet ? "pass" : "FAIL";
}

/** The machine that the numbers were measured on. */
export function machine(): string {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.version}, load ${loadavg()[0]?.toFixed(2)} at the start`;
}
