import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import type { Brand } from "../../brands/brand.ts";
import { MANIFEST_PATH, OFFLINE_PATH, WORKER_PATH } from "../../contract/worker.ts";
import { allowInline } from "../http/security.ts";
import { createIcons, isIconName } from "./icons.ts";
import { manifestOf } from "./manifest.ts";
import { offlinePage } from "./offlinePage.ts";
import { workerText } from "./worker.ts";

export interface InstallDeps {
  readonly brand: Brand;
  /** The folder of the build. */
  readonly dist: string;
  /** Setting `SERVICE_WORKER`, and whether there is a build to keep files of. */
  readonly isWorkerOn: boolean;
}

/** Revalidated on each request, and sent again only when it has changed: a new brand or worker is seen at once. */
function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
  cacheControl = "no-cache",
): FastifyReply {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  // Compression on the way out changes the bytes, so the tag is weak.
  const isKnown = (request.headers["if-none-match"] ?? "")
    .replaceAll("W/", "")
    .split(/\s*,\s*/)
    .includes(tag);
  reply.header("cache-control", cacheControl).header("etag", `W/${tag}`);
  return isKnown ? reply.code(304).send() : reply.type(type).send(body);
}

const A_DAY = "public, max-age=86400";

/** Routes that make the portal an app that can be installed: manifest, icons, service worker and the offline page. */
export function installRoutes({ brand, dist, isWorkerOn }: InstallDeps): (app: FastifyInstance) => void {
  const icon = createIcons(brand);
  const manifest = JSON.stringify(manifestOf(brand));
  const offline = offlinePage(brand);
  const worker = workerText(dist, { isOn: isWorkerOn, shell: offline.html });
  // The first request awaits it; a build that cannot be read is reported there.
  worker.catch(() => undefined);
  const hidden = { schema: { hide: true } };
  return (app) => {
    app.get(MANIFEST_PATH, hidden, async (request, reply) =>
      sendFresh(request, reply, "application/manifest+json; charset=utf-8", manifest),
    );
    app.get<{ Params: { name: string } }>("/icons/:name.png", hidden, async (request, reply) => {
      const { name } = request.params;
      if (!isIconName(name)) return reply.callNotFound();
      return sendFresh(request, reply, "image/png", await icon(name), A_DAY);
    });
    app.get(OFFLINE_PATH, hidden, async (request, reply) =>
      sendFresh(request, allowInline(reply, offline.inline).header("x-robots-tag", "noindex"), "text/html; charset=utf-8", offline.html),
    );
    app.get(WORKER_PATH, hidden, async (request, reply) => sendFresh(request, reply, "text/javascript; charset=utf-8", await worker));
  };
}
