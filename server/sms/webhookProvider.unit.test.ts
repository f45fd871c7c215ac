import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { createWebhookProvider, smsSignature } from "./webhookProvider.ts";

const KEY = "a-key-of-the-operators";
const META = { type: 3, code: "123456" } as const;

function provider(answer: (init: RequestInit) => Promise<Response>) {
  const clock = manualClock();
  const sent: { url: string; init: RequestInit }[] = [];
  const sms = createWebhookProvider({
    url: "https://sms.example/send",
    key: KEY,
    clock,
    fetch: (url, init = {}) => {
      sent.push({ url: String(url), init });
      return answer(init);
    },
  });
  return { clock, sent, sms };
}

test("a message goes out once, signed over its time and its bytes", async () => {
  const { clock, sent, sms } = provider(async () => new Response("ok"));
  await sms.send("13800136021", "验证码是123456", META);
  expect(sent).toHaveLength(1);
  const { url, init } = sent[0] ?? { url: "", init: {} };
  const headers = new Headers(init.headers);
  const body = String(init.body);
  expect([url, init.method, init.redirect, headers.get("x-timestamp")]).toEqual([
    "https://sms.example/send",
    "POST",
    "error",
    String(clock.now()),
  ]);
  expect(JSON.parse(body)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    mobile: "13800136021",
    text: "验证码是123456",
    ...META,
  });
  expect(headers.get("x-signature")).toBe(smsSignature(KEY, String(clock.now()), body));
  expect(smsSignature(KEY, "1", body)).not.toBe(smsSignature(KEY, "2", body));
  expect(clock.pending).toBe(0);
});

test("an answer that is no 2xx, a broken line and no answer for 8 s are failures that say why", async () => {
  const refused = provider(async () => new Response("no", { status: 402 }));
  await expect(refused.sms.send("13800136021", "x", META)).rejects.toThrow("answered 402");
  const broken = provider(() => Promise.reject(new TypeError("fetch failed")));
  await expect(broken.sms.send("13800136021", "x", META)).rejects.toThrow("fetch failed");
  const silent = provider(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  );
  const sending = silent.sms.send("13800136021", "x", META);
  silent.clock.advance(8_000);
  await expect(sending).rejects.toThrow("no answer within 8000 ms");
  for (const { clock } of [refused, broken, silent]) expect(clock.pending).toBe(0);
});
