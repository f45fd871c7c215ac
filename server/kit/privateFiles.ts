import { chmodSync, mkdirSync } from "node:fs";

/** The portal's files are for the user it runs as: secrets, pictures, recordings, the database. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder that nobody else may look into; an existing one is closed. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(path, PRIVATE_FOLDER);
}
