import type { SsrRequest } from "./ssr.ts";

type Manifest = NonNullable<SsrRequest["manifest"]>;

/** Files of the built client that a document references. Root-relative. */
export interface Assets {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Modules that the entry imports at once. */
  readonly preloads: readonly string[];
}

const ENTRY = "src/app/entryClient.tsx";

/** Files that the entry and the matched routes' source files need, imports included, each file once. */
export function assetsOf(manifest: Manifest, sources: readonly string[]): Assets {
  const styles = new Set<string>();
  const preloads = new Set<string>();
  const seen = new Set<string>();
  function add(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const css of chunk.css ?? []) styles.add(`/${css}`);
    preloads.add(`/${chunk.file}`);
  }
  add(ENTRY);
  for (const source of sources) add(source);
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the client manifest has no ${ENTRY}: build the client first`);
  preloads.delete(`/${entry.file}`);
  return { entry: `/${entry.file}`, styles: [...styles], preloads: [...preloads] };
}
