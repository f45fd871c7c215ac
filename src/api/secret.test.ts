// As after a captcha: mode-ecb on its own registers the library's formats without base64.
import "crypto-js/mode-ecb.js";
import { createDecipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { err, ok } from "../../contract/result.ts";
import type { Api } from "./client.ts";
import { sealPasswords } from "./secret.ts";
import { answeringApi } from "./testing/answeringApi.ts";

const KEY = { key: randomBytes(32).toString("hex"), iv: randomBytes(16).toString("hex") };

/** An API whose only answer is a key. */
function keyApi(asked: string[] = []): Api {
  return answeringApi(({ path }) => {
    asked.push(path);
    return ok(KEY);
  });
}

/** Decrypts as the server does, with no library in common with the browser. */
function open(sealed: string): string {
  const decipher = createDecipheriv("aes-256-cbc", Buffer.from(KEY.key, "hex"), Buffer.from(KEY.iv, "hex"));
  return Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]).toString("utf8");
}

describe("a sealed password", () => {
  it.each(["123456", "看台第七排的密码", " p ä ß 🏟️ ", "x".repeat(20), ""])("%j opens on the server", async (text) => {
    const answer = await sealPasswords(keyApi(), [text]);
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.iv).toBe(KEY.iv);
    expect(answer.value.sealed[0]).not.toContain(text || "\u0000");
    expect(open(answer.value.sealed[0] ?? "")).toBe(text);
  });

  it("shares one key with the others of its form, in their order", async () => {
    const asked: string[] = [];
    const answer = await sealPasswords(keyApi(asked), ["old-password", "new-password"]);
    expect(answer.ok && answer.value.sealed.map(open)).toEqual(["old-password", "new-password"]);
    expect(asked).toEqual(["/user/key/getDynamicKey"]);
  });

  it("is none when the key is refused: code and message are passed on", async () => {
    const refusal = { code: ErrorCode.dynamicKeyRefused, message: "密钥获取失败，请稍后再试" };
    expect(await sealPasswords({ send: async () => err(refusal) }, ["123456"])).toEqual(err(refusal));
  });
});
