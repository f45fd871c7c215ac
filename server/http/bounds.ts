import type { FastifyInstance, FastifyRequest } from "fastify";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { AppError } from "../kit/errors.ts";
import { type JsonExcess, JSON_VALUES, jsonExcess } from "./jsonBounds.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Values a JSON body may have; `JSON_VALUES` unless set. */
    readonly jsonValues?: number;
  }
}

/** Of path and query together; a captcha's track is the longest there is. */
const URL_CHARS = 8_192;
const QUERY_FIELDS = 64;
/** Of what watches the portal: it may leave the name of the host out. */
const NAMELESS = new Set(["/healthz", "/readyz", "/metrics"]);
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The words for JSON that is too deep or too wide, whichever door it came by. */
export const EXCESS_WORDS: Readonly<Record<JsonExcess, string>> = {
  "too-deep": "请求内容嵌套过深",
  "too-many-values": "请求内容过多",
  "too-long-number": "请求中的数字过长",
};

/** A name or an address with an optional port, and one a URL can be made of. */
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
    // A few bytes can stand for megabytes: nothing a browser sends here is compressed.
    throw new AppError(ErrorCode.unsupportedEncoding, `a request body in ${encoding.slice(0, 40)}`);
  }
  if (request.url.length > URL_CHARS) throw new AppError(ErrorCode.tooLarge, `a URL of ${request.url.length} characters`);
  const fields = queryFields(request.url);
  if (fields > QUERY_FIELDS) throw new AppError(ErrorCode.badRequest, `${fields} fields in a query`);
  const { host } = request;
  const path = request.url.split("?", 1)[0] ?? "";
  // It goes into addresses that pages and calls make.
  if (!isHost(host) && !(host === "" && NAMELESS.has(path))) throw new AppError(ErrorCode.badRequest, "a host that is none");
}

/**
 * What every request has to keep to before anything is done with it: no compression, a URL and a query of some size, a
 * host that is one, and JSON that is neither deep nor wide. Sizes of bodies are each route's own (`bodyLimit`).
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
