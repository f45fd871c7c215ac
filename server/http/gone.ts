import type { FastifyInstance } from "fastify";

/**
 * Whoever asks may have left before their request is looked at, on a busy machine above all. Such a request has no address
 * that a limit could count, and no reader: it ends here, as the first hook of its app.
 */
export function registerGone(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    // Read once, a socket keeps its address: it is there for all that comes after, whoever leaves meanwhile.
    if (request.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.destroy();
    return undefined;
  });
}
