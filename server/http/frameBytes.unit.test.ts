import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { frameBytes } from "./frameBytes.ts";

async function sent(bytes: ReturnType<typeof frameBytes>, own: { header: string; session: string }, accepted?: string) {
  const headers: Record<string, unknown> = {};
  let body: Buffer = Buffer.alloc(0);
  const reply = {
    header(name: string, value: unknown) {
      headers[name] = value;
      return reply;
    },
    send(given: Buffer) {
      body = given;
      return reply;
    },
  };
  const request = { headers: accepted === undefined ? {} : { "accept-encoding": accepted } };
  await bytes.send(request as unknown as FastifyRequest, reply as unknown as FastifyReply, own);
  return { headers, body };
}

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom("", "球".repeat(21_845), "x".repeat(65_535), "y".repeat(65_536), "z".repeat(200_000)),
);

test("whatever stands in a page and in its reader's part, the stream is the page", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(text, text, text),
      fc.array(fc.record({ header: text, session: text }), { minLength: 1, maxLength: 3 }),
      async (parts, readers) => {
        const bytes = frameBytes({ parts });
        for (const own of readers) {
          const page = `${parts[0]}${own.header}${parts[1]}${own.session}${parts[2]}`;
          const packed = await sent(bytes, own, "gzip, deflate, br");
          expect(packed.headers).toEqual({ vary: "cookie, accept-encoding", "content-encoding": "gzip" });
          expect(gunzipSync(packed.body).toString("utf8") === page).toBe(true);
          for (const accepted of [undefined, "identity", "gzip;q=0"]) {
            const plain = await sent(bytes, own, accepted);
            expect([plain.headers["content-encoding"], plain.body.toString("utf8") === page]).toEqual([undefined, true]);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
