/** Hands a table to the reader as a file. */
export function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not in the same turn: a browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address));
}
