import { createDecipheriv } from "node:crypto";
import { expect, it } from "vitest";
import { loadCaptchaCipher } from "./captchaCrypto.ts";

const KEY = "XwKsGlMcdPMEhR1B";

/** Decrypts as the server does, with no library in common with the browser. */
function open(encrypted: string): string {
  const decipher = createDecipheriv("aes-128-ecb", KEY, null);
  return Buffer.concat([decipher.update(Buffer.from(encrypted, "base64")), decipher.final()]).toString("utf8");
}

it.each(['[{"x":12,"y":30},{"x":200,"y":99},{"x":80,"y":50}]', '{"text":"越位旗"}', "t---{}", ""])(
  "%s opens on the server",
  async (text) => {
    const cipher = await loadCaptchaCipher();
    const encrypted = cipher?.(text, KEY) ?? "";
    expect(encrypted).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(open(encrypted)).toBe(text);
  },
);
