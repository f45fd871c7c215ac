import type { FastifyInstance, FastifyRequest } from "fastify";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { AppError } from "../kit/errors.ts";
import { type JsonExcess, JSON_VALUES, jsonExcess } from "./jsonBounds.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Maximum number of values in a JSON body; `JSON_VALUES` by default. */
    readonly jsonValues?: number;
  }
}

/** Maximum length of path and query together. The longest URL in use carries a captcha's track. */
const URL_CHARS = 8_192;
const QUERY_FIELDS = 64;
/** Paths for monitoring, which may omit the host. */
const NAMELESS = new Set(["/healthz", "/readyz", "/metrics"]);
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Messages for JSON that is too deep, too wide or has a number that is too long. */
export const EXCESS_WORDS: Readonly<Record<JsonExcess, string>> = {
  "too-deep": "请求内容嵌套过深",
  "too-many-values": "请求内容过多",
  "too-long-number": "请求中的数字过长",
};

/** Whether the text is a name or an address with an optional port, and makes a valid URL. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}/`);
}

function queryFields(url: string): number {
  const start = url.indexOf("?");
  if (start === -1) return 0;
  let fields = 1;
  for (let at = url.indexOf("&", start); at !== -1; at = url.indexOf("&", at + 1)) fields += 1;
  return fields;
}

function checkRequest(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity") {
    // A few compressed bytes can expand to megabytes, and browsers send nothing compressed here.
    throw new AppError(ErrorCode.unsupportedEncoding, `a request body in ${encoding.slice(0, 40)}`);
  }
  if (request.url.length > URL_CHARS) throw new AppError(ErrorCode.tooLarge, `a URL of ${request.url.length} characters`);
  const fields = queryFields(request.url);
  if (fields > QUERY_FIELDS) throw new AppError(ErrorCode.badRequest, `${fields} fields in a query`);
  const { host } = request;
  const path = request.url.split("?", 1)[0] ?? "";
  // The host becomes part of URLs in pages and responses.
  if (!isHost(host) && !(host === "" && NAMELESS.has(path))) throw new AppError(ErrorCode.badRequest, "a host that is none");
}

/**
 * Limits that are checked for every request before anything else: no compression, bounded URL and query, a valid host,
 * and JSON that is neither deep nor wide. The size of bodies is limited by each route (`bodyLimit`).
 */
export function registerBounds(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => checkRequest(request));
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const excess = jsonExcess(body, request.routeOptions.config.jsonValues ?? JSON_VALUES);
    if (excess === null) return parseJson(request, body.toString("utf8"), done);
    return done(new AppError(ErrorCode.badRequest, `JSON is ${excess}`, { userMessage: EXCESS_WORDS[excess] }));
  });
}
