import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./errors.ts";
import { PRIVATE_FILE, privateFolder } from "./privateFiles.ts";

/** Made once, on the first start, and kept in `DATA_DIR/secrets.json` (mode 0600). All hex. */
export interface Secrets {
  /** Signs tokens, captcha answers and the like; 256 bit. */
  readonly serverKey: string;
  /** Header `x-provider-key` of the push calls, unless PROVIDER_KEY is set. */
  readonly providerKey: string;
  /** Signs RTMP publish URLs. */
  readonly mediaKey: string;
}

const NAMES = ["serverKey", "providerKey", "mediaKey"] as const;

/** Reads the secrets, making those that are missing. A file that cannot be read is an error, never replaced. */
export function readSecrets(dataDir: string): Secrets {
  privateFolder(dataDir);
  const path = join(dataDir, "secrets.json");
  const found = existsSync(path) ? parseSecrets(path) : {};
  const missing = NAMES.filter((name) => found[name] === undefined);
  const secrets = { ...found, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString("hex")])) } as unknown as Secrets;
  if (missing.length === 0) {
    chmodSync(path, PRIVATE_FILE);
    return secrets;
  }
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: PRIVATE_FILE });
  try {
    if (existsSync(path)) renameSync(temporary, path);
    // A link, not a rename: when two first starts race, the second must take the first one's secrets.
    else linkSync(temporary, path);
    return secrets;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return readSecrets(dataDir);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function parseSecrets(path: string): Partial<Record<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} cannot be read; repair it or, if nothing was signed yet, delete it`, { cause: error });
  }
  if (typeof value !== "object" || value === null || Object.values(value).some((v) => typeof v !== "string")) {
    throw new Error(`${path} is not an object of texts; repair it or, if nothing was signed yet, delete it`);
  }
  return value as Record<string, string>;
}
