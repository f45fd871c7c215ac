import { MARKET_LABEL } from "../../../../contract/codes/bets.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { type PageHref, isOpen } from "../../../../contract/pages.ts";

export const SPORT_PATH = { fb: "/football", bk: "/basketball" } as const satisfies Record<Sport, PageHref>;

interface RowLink {
  /** Path segment between the sport and the match id. */
  readonly page: "analysis" | "yapan" | "daxiaoqiu" | "oupei" | "plan";
  readonly title: string;
  /** Text of the link in the row. */
  readonly word: string;
  /** Shows the number of tips; without tips it is no link. */
  readonly isTips?: true;
}

const ALL: Readonly<Record<Sport, readonly RowLink[]>> = {
  fb: [
    { page: "analysis", title: "分析", word: "析" },
    // The page has its own name beside its market's: the accessible name must begin with the visible text.
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

/** The open pages of a match that its row links to. `hasTips`: whether the brand has tips; without them there is no 荐. */
export function rowLinks(sport: Sport, hasTips: boolean): Opened {
  return (hasTips ? OPENED : OPENED_WITHOUT_TIPS)[sport];
}

const LINK_PX = 23;
const TIPS_PX = 34;

/** Width of the links' column; undefined when there are no links. */
export function linksWidth(sport: Sport, hasTips: boolean): string | undefined {
  const links = rowLinks(sport, hasTips);
  return links.length === 0 ? undefined : `${links.reduce((sum, { isTips }) => sum + (isTips ? TIPS_PX : LINK_PX), 0)}px`;
}
