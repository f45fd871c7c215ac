import { chmodSync, mkdirSync } from "node:fs";

/** What the portal keeps is for the user it runs as: secrets, pictures, recordings, the database. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes a folder nobody else may look into; one that is there is closed. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(path, PRIVATE_FOLDER);
}
