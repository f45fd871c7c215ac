import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readSecrets } from "./secrets.ts";

const folders: string[] = [];
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "fulltime-secrets-"));
  folders.push(path);
  return path;
}

test("secrets are made on the first start, readable by the owner alone, and stay", () => {
  const dataDir = join(folder(), "new");
  const first = readSecrets(dataDir);
  expect(first.providerKey).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readSecrets(dataDir)).toEqual(first);
  expect(readSecrets(folder())).not.toEqual(first);
});

test("a folder that was open to others is closed", () => {
  const dataDir = folder();
  chmodSync(dataDir, 0o755);
  readSecrets(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("a secret that is new in this version is added, the others stay", () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify({ providerKey: "kept", ofAnotherVersion: "kept too" }));
  const secrets = readSecrets(dataDir);
  expect(secrets.providerKey).toBe("kept");
  expect(secrets.serverKey).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))).toMatchObject({
    providerKey: "kept",
    ofAnotherVersion: "kept too",
  });
});

test("a broken file is an error, never replaced: what was signed with it must stay valid", () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(() => readSecrets(dataDir)).toThrow(/cannot be read/);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
});
