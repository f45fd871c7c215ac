import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { compileValidator } from "./validation.ts";

/** The metadata that `vite build` writes beside the renderer (vite.config.ts). */
const BuildFile = Type.Object({ brand: Type.String(), version: Type.String(), builtOn: Type.String() });
type BuildFile = Static<typeof BuildFile>;

/** Null while there is no build. Throws on invalid metadata. */
export function readBuild(dist: string): BuildFile | null {
  const path = join(dist, "server", "build.json");
  if (!existsSync(path)) return null;
  const checked = compileValidator(BuildFile, "json").check(JSON.parse(readFileSync(path, "utf8")));
  if (!checked.ok) throw new Error(`${path} cannot be read (${checked.error.message}): build the portal again`);
  return checked.value as BuildFile;
}
