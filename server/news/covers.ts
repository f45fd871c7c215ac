import type { FastifyInstance } from "fastify";
import type { ArticleCover } from "../../contract/http/content.ts";
import type { Sport } from "../../contract/feed/channels.ts";

/**
 * Pictures for articles that nobody took a photograph for: a pitch or a court in two colours, drawn from what the address
 * says, so that nothing is stored and no match is given away.
 */
type Ground = "pitch" | "court" | "page";
const GROUNDS: readonly Ground[] = ["pitch", "court", "page"];
const ADDRESS = /^([0-9a-f]{6})-([0-9a-f]{6})-(pitch|court|page)\.svg$/;
const COLOUR = /^#[0-9a-f]{6}$/i;
const PLAIN = ["#1f2a44", "#31507a"] as const;
const YEAR_S = 31_536_000;
const [WIDTH, HEIGHT] = [720, 405];

const LINES: Readonly<Record<Ground, string>> = {
  pitch:
    '<rect x="60" y="45" width="600" height="315"/><path d="M360 45v315M60 122h96v161H60M660 122h-96v161h96"/><circle cx="360" cy="202" r="58"/>',
  court:
    '<rect x="60" y="45" width="600" height="315"/><path d="M360 45v315M60 150h130v105H60M660 150H530v105h130M60 75h40a128 128 0 0 1 0 255H60M660 75h-40a128 128 0 0 0 0 255h40"/><circle cx="360" cy="202" r="40"/>',
  page: '<path d="M60 90h600M60 150h420M60 210h520M60 270h360"/>',
};

const hex = (colour: string | undefined, otherwise: string): string =>
  (COLOUR.test(colour ?? "") ? (colour ?? "") : otherwise).slice(1).toLowerCase();

/** The cover of two teams (their crests' colours), or of a text that is about none. */
export function coverOf(sport: Sport | null, home?: string, away?: string): ArticleCover {
  const ground: Ground = sport === "fb" ? "pitch" : sport === "bk" ? "court" : "page";
  return { base: `/covers/${hex(home, PLAIN[0])}-${hex(away, PLAIN[1])}-${ground}`, kind: "svg", thumbhash: null };
}

function draw(a: string, b: string, ground: Ground): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0.46" stop-color="#${a}"/><stop offset="0.54" stop-color="#${b}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="#0b1220" fill-opacity="0.38"/><g fill="none" stroke="#fff" stroke-opacity="0.34" stroke-width="3">${LINES[ground]}</g></svg>`;
}

export function registerCoverRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>("/covers/:name", async (request, reply) => {
    const [, a, b, ground] = ADDRESS.exec(request.params.name) ?? [];
    const known = GROUNDS.find((one) => one === ground);
    if (a === undefined || b === undefined || !known) return reply.code(404).type("text/plain; charset=utf-8").send("没有这张图片");
    return reply
      .header("cache-control", `public, max-age=${YEAR_S}, immutable`)
      .header("x-content-type-options", "nosniff")
      .type("image/svg+xml")
      .send(draw(a, b, known));
  });
}
