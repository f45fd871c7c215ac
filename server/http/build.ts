import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { compileValidator } from "./validation.ts";

/** What `vite build` says of itself beside the renderer (vite.config.ts). */
const BuildFile = Type.Object({ brand: Type.String(), version: Type.String(), builtOn: Type.String() });
type BuildFile = Static<typeof BuildFile>;

/** Null while there is no build. Throws on one that cannot be read. */
export function readBuild(dist: string): BuildFile | null {
  const path = join(dist, "server", "build.json");
  if (!existsSync(path)) return null;
  const checked = compileValidator(BuildFile, "json").check(JSON.parse(readFileSync(path, "utf8")));
  if (!checked.ok) throw new Error(`${path} cannot be read (${checked.error.message}): build the portal again`);
  return checked.value as BuildFile;
}
