import { MARKET_LABEL } from "../../../../contract/codes/bets.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { type PageHref, isOpen } from "../../../../contract/pages.ts";

export const SPORT_PATH = { fb: "/football", bk: "/basketball" } as const satisfies Record<Sport, PageHref>;

interface RowLink {
  /** Between the sport and the match in the address. */
  readonly page: "analysis" | "yapan" | "daxiaoqiu" | "oupei" | "plan";
  readonly title: string;
  /** What stands in the row. */
  readonly word: string;
  /** With the number of tips, and not a link without any. */
  readonly isTips?: true;
}

const ALL: Readonly<Record<Sport, readonly RowLink[]>> = {
  fb: [
    { page: "analysis", title: "分析", word: "析" },
    // The page has a name of its own, beside its market's: what is read must begin with what is seen.
    { page: "yapan", title: "亚盘", word: "亚" },
    { page: "daxiaoqiu", title: MARKET_LABEL.fb.ou, word: "大" },
    { page: "oupei", title: MARKET_LABEL.fb.eu, word: "欧" },
    { page: "plan", title: "推荐", word: "荐", isTips: true },
  ],
  bk: [
    { page: "analysis", title: "分析", word: "析" },
    { page: "yapan", title: MARKET_LABEL.bk.ah, word: "让" },
    { page: "daxiaoqiu", title: MARKET_LABEL.bk.ou, word: "大" },
    { page: "oupei", title: MARKET_LABEL.bk.eu, word: "胜" },
    { page: "plan", title: "推荐", word: "荐", isTips: true },
  ],
};

const opened = (sport: Sport) =>
  ALL[sport].map((link) => ({ ...link, href: `${SPORT_PATH[sport]}/${link.page}` as const })).filter(({ href }) => isOpen(href));

type Opened = ReturnType<typeof opened>;

const OPENED: Readonly<Record<Sport, Opened>> = { fb: opened("fb"), bk: opened("bk") };
const withoutTips = (links: Opened): Opened => links.filter(({ isTips }) => !isTips);
const OPENED_WITHOUT_TIPS: Readonly<Record<Sport, Opened>> = { fb: withoutTips(OPENED.fb), bk: withoutTips(OPENED.bk) };

/** The pages of a match that its row leads to: those that are open. `hasTips`: of the brand, without them there is no 荐. */
export function rowLinks(sport: Sport, hasTips: boolean): Opened {
  return (hasTips ? OPENED : OPENED_WITHOUT_TIPS)[sport];
}

const LINK_PX = 23;
const TIPS_PX = 34;

/** How wide the column of them is; undefined when there is none. */
export function linksWidth(sport: Sport, hasTips: boolean): string | undefined {
  const links = rowLinks(sport, hasTips);
  return links.length === 0 ? undefined : `${links.reduce((sum, { isTips }) => sum + (isTips ? TIPS_PX : LINK_PX), 0)}px`;
}
