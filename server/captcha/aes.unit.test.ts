import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { decryptText, encryptText, newSecretKey } from "./aes.ts";

const KEY = "abcdefghijklmnop";

/** Bytes that need not be valid text, encrypted as the protocol encrypts. */
function encrypted(bytes: Buffer): string {
  const cipher = createCipheriv("aes-128-ecb", KEY, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString("base64");
}

test("what was encrypted is read with its key alone", () => {
  const text = '{"x":120.5,"y":5} 滑块';
  expect(decryptText(encryptText(text, KEY), KEY)).toBe(text);
  expect(decryptText(encryptText(text, KEY), newSecretKey())).not.toBe(text);
});

test.each([
  ["nothing", ""],
  ["no base64", "滑块"],
  ["half a block", Buffer.alloc(8).toString("base64")],
  ["no padding", Buffer.alloc(16).toString("base64")],
  ["no text", encrypted(Buffer.from([0xc3, 0x28]))],
])("%s is null", (_, text) => {
  expect(decryptText(text, KEY)).toBeNull();
});

test("a key has sixteen letters and digits, and is another each time", () => {
  expect(newSecretKey()).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(newSecretKey()).not.toBe(newSecretKey());
});
