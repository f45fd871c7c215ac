import type { FastifyInstance } from "fastify";

/**
 * A client may disconnect before its request is handled, above all on a busy machine. Such a request has no address to
 * rate-limit, and nobody reads its response: the app's first hook ends it.
 */
export function registerGone(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    // After the first read a socket caches its address: later hooks and handlers get it, even if the client disconnects meanwhile.
    if (request.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.destroy();
    return undefined;
  });
}
