import type { Page } from "@playwright/test";
import type { Random } from "../../server/captcha/random.ts";
import { lookAt } from "./findings.ts";
import type { Walker } from "./walkers.ts";

/** A few pages of every linked kind: one match, league or person may have what another lacks. */

/** `/database/fb/eng1?season=2024` is of the kind `/database/fb/*?season`. */
function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/[^/]*\d[^/]*/g, "*");
  const names = [...new Set(searchParams.keys())].toSorted();
  return names.length === 0 ? path : `${path}?${names.join("&")}`;
}

interface SweepInput {
  readonly walker: Walker;
  readonly random: Random;
  /** Maximum number of pages of a kind. */
  readonly each: number;
  /** Maximum number of pages in total. */
  readonly pages: number;
  readonly found: (what: string) => void;
}

/** Opens the pages in random order; returns the number checked. */
export async function sweep(page: Page, { walker, random, each, pages, found }: SweepInput): Promise<number> {
  const { origin, starts } = walker;
  const waiting = [...starts];
  const known = new Set(waiting);
  const opened = new Map<string, number>();
  let count = 0;
  while (waiting.length > 0 && count < pages) {
    const [path = ""] = waiting.splice(Math.floor(random() * waiting.length), 1);
    const url = new URL(path, origin);
    const kind = kindOf(url);
    const before = opened.get(kind) ?? 0;
    if (before >= each) continue;
    opened.set(kind, before + 1);
    await page.goto(url.href);
    for (const what of await lookAt(page, true)) found(what);
    count += 1;
    const links = await page.locator("a[href]").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    for (const link of links) {
      if (!URL.canParse(link)) continue;
      const { origin: of, pathname, search } = new URL(link);
      const to = pathname + search;
      if (of !== origin || known.has(to)) continue;
      known.add(to);
      waiting.push(to);
    }
  }
  return count;
}
