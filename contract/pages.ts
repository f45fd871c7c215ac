import type { MatchId } from "./ids.ts";
import type { Sport } from "./feed/channels.ts";

/**
 * Every URL of the portal (docs/product.md 2), written as in the specification: a parameter in braces, `?` when it is
 * optional, `*` for a catch-all. `tests/architecture/routes.test.ts` compares the list with the specification's table.
 *
 * The list also says which pages are open. Every link checks it (`src/ui/surface/Link.tsx`): to open a page, remove
 * `isOpen: false` from its row, and its links appear automatically.
 */
export type Layout = "default" | "home" | "live" | "mine" | "recommend";

/** Anonymous visitors of `user` pages are redirected to `/`; the server checks the roles on every call. */
export type Who = "any" | "user" | "anchor" | "expert";

export interface PageRow {
  readonly path: string;
  /** Absent: any. */
  readonly who?: Who;
  /** Absent: default. */
  readonly layout?: Layout;
  /** Page title while the page's own data gives no better one. */
  readonly title: string;
  /** Absent: open. A page that is not open answers at its URL with a message, and no link leads to it. */
  readonly isOpen?: false;
}

export const PAGES = [
  { path: "/", layout: "home", title: "首页" },
  { path: "/anchor", title: "主播" },
  { path: "/app", title: "下载 App" },
  { path: "/basketball", title: "篮球即时比分" },
  { path: "/basketball/end", title: "篮球完场" },
  { path: "/basketball/jclq", title: "竞彩篮球" },
  { path: "/basketball/next", title: "篮球赛程" },
  { path: "/basketball/text", title: "篮球文字直播" },
  { path: "/basketball/analysis/{id?}", layout: "live", title: "篮球分析" },
  { path: "/basketball/daxiaoqiu/{id?}", layout: "live", title: "篮球大小分" },
  { path: "/basketball/live/{id?}", layout: "live", title: "篮球比赛" },
  { path: "/basketball/oupei/{id?}", layout: "live", title: "篮球欧赔" },
  { path: "/basketball/plan/{id?}", layout: "live", title: "篮球比赛推荐" },
  { path: "/basketball/three/{id?}", layout: "live", title: "篮球三合一" },
  { path: "/basketball/yapan/{id?}", layout: "live", title: "篮球让分" },
  { path: "/basketball/odds-detail/*", layout: "live", title: "篮球指数变化" },
  { path: "/football", title: "足球即时比分" },
  { path: "/football/bjdc", title: "北京单场" },
  { path: "/football/collect", title: "足球收藏" },
  { path: "/football/end", title: "足球完场" },
  { path: "/football/jczq", title: "竞彩足球" },
  { path: "/football/next", title: "足球赛程" },
  { path: "/football/select", title: "赛事选择" },
  { path: "/football/zc", title: "足球彩票" },
  { path: "/football/checkEvent", title: "赛事筛选" },
  { path: "/football/checkHandicap", title: "盘口筛选" },
  { path: "/football/analysis/{id?}", layout: "live", title: "足球分析" },
  { path: "/football/daxiaoqiu/{id?}", layout: "live", title: "足球大小球" },
  { path: "/football/live/{id?}", layout: "live", title: "足球比赛" },
  { path: "/football/live/follow", title: "关注的比赛" },
  { path: "/football/live/list", title: "比赛列表" },
  { path: "/football/oupei/{id?}", layout: "live", title: "足球欧赔" },
  { path: "/football/plan/{id?}", layout: "live", title: "足球比赛推荐" },
  { path: "/football/three/{id?}", layout: "live", title: "足球三合一" },
  { path: "/football/yapan/{id?}", layout: "live", title: "足球亚盘" },
  { path: "/football/odds-detail/*", layout: "live", title: "足球指数变化" },
  { path: "/guide", title: "推荐" },
  { path: "/guide/expert", title: "专家" },
  { path: "/guide/expert/plan", title: "专家方案" },
  { path: "/guide/expert/info/{id}", title: "专家主页" },
  { path: "/list", title: "列表" },
  { path: "/live/all", title: "直播" },
  { path: "/live/follow", title: "关注的直播" },
  { path: "/live/list", title: "直播列表" },
  { path: "/live/manual", layout: "live", title: "直播间" },
  { path: "/live/rank", title: "排行榜" },
  { path: "/live/report", title: "举报直播间" },
  { path: "/live/reserve", title: "预约" },
  { path: "/live/room/{id?}", layout: "live", title: "直播间" },
  { path: "/live/{id?}", title: "直播分类" },
  { path: "/news", title: "资讯" },
  { path: "/news/{id}", title: "资讯详情" },
  { path: "/news/pages/{id?}", title: "头条" },
  { path: "/next", title: "赛程" },
  { path: "/community/{id?}", title: "社区" },
  { path: "/community/anchor-dynamic/{id?}", title: "主播动态" },
  { path: "/community/circle-detail/{id?}", title: "圈子" },
  { path: "/playback/tab", title: "回放分类" },
  { path: "/playback/list/{id?}", title: "回放列表" },
  { path: "/playback/video/{video?}", title: "回放视频" },
  { path: "/playback/{id?}", title: "回放" },
  { path: "/recommend", who: "user", layout: "recommend", title: "发布推荐" },
  { path: "/recommend/records", who: "user", layout: "recommend", title: "推荐记录" },
  { path: "/search", title: "搜索" },
  { path: "/search/follow", title: "搜索关注" },
  { path: "/search/list", title: "搜索结果" },
  { path: "/wsLog", title: "推送日志" },
  { path: "/youliao", title: "有料" },
  { path: "/about/agreement", title: "用户协议" },
  { path: "/about/privacy", title: "隐私政策" },
  { path: "/about/{id?}", title: "关于" },
  { path: "/about/live/{id?}", title: "直播说明" },
  { path: "/announcementDetails/{id?}", title: "公告" },
  { path: "/personal/fans", title: "粉丝" },
  { path: "/personal/list", title: "列表" },
  { path: "/personal/tabs", title: "个人空间" },
  { path: "/personal/{id?}", title: "个人空间" },
  { path: "/database/fb/page", title: "足球资料库" },
  { path: "/database/fb/{id}", title: "足球联赛" },
  { path: "/database/fb/*", title: "足球资料库" },
  { path: "/database/lq/page", title: "篮球资料库" },
  { path: "/database/lq/player/{id?}", title: "篮球球员" },
  { path: "/database/lq/team/{id?}", title: "篮球球队" },
  { path: "/database/lq/{id?}", title: "篮球联赛" },
  { path: "/database/lq/*", title: "篮球资料库" },
  { path: "/user/register", title: "注册" },
  { path: "/user/pwd_find", title: "找回密码" },
  { path: "/user/comJumpPage", title: "跳转" },
  { path: "/v/anchor-add", who: "anchor", layout: "mine", title: "新增直播" },
  { path: "/v/anchor-barrage", who: "anchor", layout: "mine", title: "弹幕助手" },
  { path: "/v/anchor-chat", who: "anchor", layout: "mine", title: "直播弹幕" },
  { path: "/v/anchor-room-set", who: "anchor", layout: "mine", title: "房间管理" },
  { path: "/v/anchor-set", who: "anchor", layout: "mine", title: "直播设置" },
  { path: "/v/anchor-zone", who: "anchor", layout: "mine", title: "我的直播" },
  { path: "/v/apply", who: "user", layout: "mine", title: "申请主播" },
  { path: "/v/attention", who: "user", layout: "mine", title: "关注" },
  { path: "/v/bank", who: "user", layout: "mine", title: "银行卡" },
  { path: "/v/cash", who: "user", layout: "mine", title: "提现记录" },
  { path: "/v/cashout", who: "user", layout: "mine", title: "提现" },
  { path: "/v/chat", who: "user", layout: "mine", title: "私信" },
  { path: "/v/collection", who: "user", layout: "mine", title: "我的收藏" },
  { path: "/v/community", who: "user", layout: "mine", title: "我的帖子" },
  { path: "/v/concern", who: "user", layout: "mine", title: "我的关注" },
  { path: "/v/consume", who: "user", layout: "mine", title: "消费记录" },
  { path: "/v/follow", who: "user", layout: "mine", title: "关注列表" },
  { path: "/v/grade", who: "user", layout: "mine", title: "我的等级" },
  { path: "/v/home", who: "user", layout: "mine", title: "我的主页" },
  { path: "/v/horn", who: "user", layout: "mine", title: "喇叭" },
  { path: "/v/income", who: "user", layout: "mine", title: "收入记录" },
  { path: "/v/information", who: "user", layout: "mine", title: "喇叭消息" },
  { path: "/v/list", who: "user", layout: "mine", title: "列表" },
  { path: "/v/message", who: "user", layout: "mine", title: "我的消息" },
  { path: "/v/new", who: "user", layout: "mine", title: "新消息" },
  { path: "/v/order", who: "user", layout: "mine", title: "我的订单" },
  { path: "/v/pay", who: "user", layout: "mine", title: "充值" },
  { path: "/v/paypw", who: "user", layout: "mine", title: "支付密码" },
  { path: "/v/personal-data", who: "user", layout: "mine", title: "个人资料" },
  { path: "/v/posting", who: "user", layout: "mine", title: "发帖" },
  { path: "/v/reserve", who: "user", layout: "mine", title: "预约观看" },
  { path: "/v/setpw", who: "user", layout: "mine", title: "设置密码" },
  { path: "/v/title", who: "user", layout: "mine", title: "贵族" },
  { path: "/v/wallet", who: "user", layout: "mine", title: "我的钱包" },
  { path: "/v/wallet-forget-password", who: "user", layout: "mine", title: "找回支付密码" },
  { path: "/v/welcome-message-set", who: "user", layout: "mine", title: "欢迎语设置" },
  { path: "/v/zhifubao", who: "user", layout: "mine", title: "支付宝账号" },
] as const satisfies readonly PageRow[];

type Row = (typeof PAGES)[number];
type Filled<Path extends string> = Path extends `${infer Base}/{${string}?}`
  ? Base | `${Base}/${string}`
  : Path extends `${infer Base}/{${string}}` | `${infer Base}/*`
    ? `${Base}/${string}`
    : Path;
/** Query and fragment; on their own they refer to the current page. */
type Tail = `?${string}` | `#${string}`;
type Address<Path extends string> = Path | `${Path}${Tail}` | Tail;

/** URL of an existing page, open or not. */
export type PageHref = Address<Filled<Row["path"]>>;
/** URL of an open page: code may navigate there without a check. */
export type OpenHref = Address<Filled<Exclude<Row, { readonly isOpen: false }>["path"]>>;

const BY_PATH = new Map<string, PageRow>();
for (const row of PAGES as readonly PageRow[]) {
  const { path } = row;
  BY_PATH.set(path.replace(/\{.*/, ":"), row);
  const bare = path.replace(/\/\{\w+\?\}$/, "");
  if (!BY_PATH.has(bare)) BY_PATH.set(bare, row);
}

/** The row of a URL within the portal; undefined if there is no such page. */
export function pageOf(href: string): PageRow | undefined {
  const path = href.replace(/\/*([?#][^]*)?$/, "") || "/";
  let base = path.slice(0, path.lastIndexOf("/"));
  let row = BY_PATH.get(path) ?? BY_PATH.get(`${base}/:`);
  for (; !row && base !== ""; base = base.slice(0, base.lastIndexOf("/"))) row = BY_PATH.get(`${base}/*`);
  return row;
}

/** Whether a URL leads to an open page. A query or fragment alone stays on the current page. */
export function isOpen(href: string): boolean {
  if (/^[?#]/.test(href)) return true;
  const row = pageOf(href);
  return row !== undefined && row.isOpen !== false;
}

/** The page of a match. */
export function matchPath(sport: Sport, matchId: MatchId): OpenHref {
  return `/${sport === "fb" ? "football" : "basketball"}/live/${encodeURIComponent(matchId)}`;
}

/** A page of the results database. Our id and a source's own id lead to the same page. */
function databasePath(sport: Sport, rest: string, season: string | undefined): OpenHref {
  const query = season === undefined ? "" : `?season=${season}`;
  return sport === "fb" ? `/database/fb/${rest}${query}` : `/database/lq/${rest}${query}`;
}

/** `season`: as in the database; `demo` for the latest simulated one. */
export function leaguePath(sport: Sport, id: string, season?: string): OpenHref {
  return databasePath(sport, encodeURIComponent(id), season);
}

export function teamPath(sport: Sport, id: string, season?: string): OpenHref {
  return databasePath(sport, `team/${encodeURIComponent(id)}`, season);
}

/** Page of a footballer, coach or referee. */
export function personPath(id: string): OpenHref {
  return `/database/fb/player/${encodeURIComponent(id)}`;
}

/** Page of a football ground. */
export function venuePath(id: string): OpenHref {
  return `/database/fb/venue/${encodeURIComponent(id)}`;
}

/** Page of a basketball player, by the player id used in his matches. */
export function playerPath(id: string): OpenHref {
  return `/database/lq/player/${encodeURIComponent(id)}`;
}

/** The `season` for links from a match: a simulated match leads to simulated results. */
export function seasonOfSource(source: string): string | undefined {
  return source === "sim" ? "demo" : undefined;
}

/** Pages of a match's markets, by the second segment of their URL. */
export const MARKET_PAGE = { eu: "oupei", ah: "yapan", ou: "daxiaoqiu" } as const;
type MarketName = keyof typeof MARKET_PAGE;

/** One market of a match, over all companies. */
export function marketPath(sport: Sport, market: MarketName, matchId: MatchId): OpenHref {
  return `/${sport === "fb" ? "football" : "basketball"}/${MARKET_PAGE[market]}/${encodeURIComponent(matchId)}`;
}

/** One market of a match at one company, over time. */
export function oddsDetailPath(sport: Sport, market: MarketName | `h1${MarketName}`, matchId: MatchId, company: string): OpenHref {
  const base = sport === "fb" ? "football" : "basketball";
  return `/${base}/odds-detail/${encodeURIComponent(matchId)}/${encodeURIComponent(company)}/${market}`;
}

/** Turns a URL from data (an operator's banner, a notice) into a navigable one; null if it leads to no open page. */
export function openHref(text: string): OpenHref | null {
  return /^\/(?![/\\])/.test(text) && isOpen(text) ? (text as OpenHref) : null;
}
