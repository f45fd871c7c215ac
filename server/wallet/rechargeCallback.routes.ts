import type { FastifyInstance } from "fastify";
import type { CallbackOutcome, Recharges } from "./recharge.ts";

export const SIGNATURE_HEADER = "x-signature";
export const CALLBACK_PATH = "/pay-callback";

const BODY_LIMIT_BYTES = 16_384;

const STATUS: Readonly<Record<CallbackOutcome, number>> = {
  done: 200,
  "unknown-provider": 404,
  "bad-signature": 403,
  "unknown-order": 404,
  "wrong-amount": 409,
  "reference-used": 409,
};

/**
 * `POST /pay-callback/{provider}`: a payment provider's message about an order, signed in `x-signature` or in the body. The
 * response text is `success` if it was accepted, which stops the provider's retries, and `failure` if not.
 */
export function registerRechargeCallback(app: FastifyInstance, recharges: Pick<Recharges, "callback">): void {
  // In its own scope, without body parsers: the signature is over the raw bytes, whatever content type they claim.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { readonly provider: string } }>(
      `${CALLBACK_PATH}/:provider`,
      // No rate limit: a provider that catches up sends its callbacks without a pause.
      { schema: { tags: ["pay"] }, bodyLimit: BODY_LIMIT_BYTES, config: { rateLimit: false } },
      async (request, reply) => {
        const signature = request.headers[SIGNATURE_HEADER];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const outcome = await recharges.callback(request.params.provider, body, typeof signature === "string" ? signature : "", request.ip);
        return reply
          .code(STATUS[outcome])
          .type("text/plain; charset=utf-8")
          .send(outcome === "done" ? "success" : "failure");
      },
    );
  });
}
