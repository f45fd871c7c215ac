/**
 * Every URL of the portal (spec section 2), as the specification writes it: a parameter in braces, `?` when it is
 * optional, `*` for a catch-all. `tests/architecture/routes.test.ts` holds the list to the specification's table.
 */
export type Layout = "default" | "home" | "live" | "mine" | "recommend";

/** Anonymous visitors of `user` pages are sent to `/`; the roles are checked on every call on the server. */
export type Who = "any" | "user" | "anchor" | "expert";

export interface PathRow {
  readonly path: string;
  readonly who: Who;
  readonly layout: Layout;
  /** Title of the page while its own data gives no better one. */
  readonly title: string;
}

export const PATHS: readonly PathRow[] = [
  { path: "/", who: "any", layout: "home", title: "首页" },
  { path: "/anchor", who: "any", layout: "default", title: "主播" },
  { path: "/app", who: "any", layout: "default", title: "下载 App" },
  { path: "/basketball", who: "any", layout: "default", title: "篮球即时比分" },
  { path: "/basketball/end", who: "any", layout: "default", title: "篮球完场" },
  { path: "/basketball/jclq", who: "any", layout: "default", title: "竞彩篮球" },
  { path: "/basketball/next", who: "any", layout: "default", title: "篮球赛程" },
  { path: "/basketball/text", who: "any", layout: "default", title: "篮球文字直播" },
  { path: "/basketball/analysis/{id?}", who: "any", layout: "default", title: "篮球分析" },
  { path: "/basketball/daxiaoqiu/{id?}", who: "any", layout: "default", title: "篮球大小分" },
  { path: "/basketball/live/{id?}", who: "any", layout: "live", title: "篮球比赛" },
  { path: "/basketball/oupei/{id?}", who: "any", layout: "default", title: "篮球欧赔" },
  { path: "/basketball/plan/{id?}", who: "any", layout: "default", title: "篮球比赛推荐" },
  { path: "/basketball/three/{id?}", who: "any", layout: "default", title: "篮球三合一" },
  { path: "/basketball/yapan/{id?}", who: "any", layout: "default", title: "篮球让分" },
  { path: "/basketball/odds-detail/*", who: "any", layout: "default", title: "篮球指数变化" },
  { path: "/football", who: "any", layout: "default", title: "足球即时比分" },
  { path: "/football/bjdc", who: "any", layout: "default", title: "北京单场" },
  { path: "/football/collect", who: "any", layout: "default", title: "足球收藏" },
  { path: "/football/end", who: "any", layout: "default", title: "足球完场" },
  { path: "/football/jczq", who: "any", layout: "default", title: "竞彩足球" },
  { path: "/football/next", who: "any", layout: "default", title: "足球赛程" },
  { path: "/football/select", who: "any", layout: "default", title: "足球精选" },
  { path: "/football/zc", who: "any", layout: "default", title: "足彩" },
  { path: "/football/checkEvent", who: "any", layout: "default", title: "赛事筛选" },
  { path: "/football/checkHandicap", who: "any", layout: "default", title: "盘口筛选" },
  { path: "/football/analysis/{id?}", who: "any", layout: "default", title: "足球分析" },
  { path: "/football/daxiaoqiu/{id?}", who: "any", layout: "default", title: "足球大小球" },
  { path: "/football/live/{id?}", who: "any", layout: "live", title: "足球比赛" },
  { path: "/football/live/follow", who: "any", layout: "default", title: "关注的比赛" },
  { path: "/football/live/list", who: "any", layout: "default", title: "比赛列表" },
  { path: "/football/oupei/{id?}", who: "any", layout: "default", title: "足球欧赔" },
  { path: "/football/plan/{id?}", who: "any", layout: "default", title: "足球比赛推荐" },
  { path: "/football/three/{id?}", who: "any", layout: "default", title: "足球三合一" },
  { path: "/football/yapan/{id?}", who: "any", layout: "default", title: "足球亚盘" },
  { path: "/football/odds-detail/*", who: "any", layout: "default", title: "足球指数变化" },
  { path: "/guide", who: "any", layout: "default", title: "推荐" },
  { path: "/guide/expert", who: "any", layout: "default", title: "专家" },
  { path: "/guide/expert/plan", who: "any", layout: "default", title: "专家方案" },
  { path: "/guide/expert/info/{id}", who: "any", layout: "default", title: "专家主页" },
  { path: "/list", who: "any", layout: "default", title: "列表" },
  { path: "/live/all", who: "any", layout: "default", title: "直播" },
  { path: "/live/follow", who: "any", layout: "default", title: "关注的直播" },
  { path: "/live/list", who: "any", layout: "default", title: "直播列表" },
  { path: "/live/manual", who: "any", layout: "default", title: "直播说明" },
  { path: "/live/rank", who: "any", layout: "default", title: "排行榜" },
  { path: "/live/report", who: "any", layout: "default", title: "举报直播间" },
  { path: "/live/reserve", who: "any", layout: "default", title: "预约" },
  { path: "/live/room/{id?}", who: "any", layout: "live", title: "直播间" },
  { path: "/live/{id?}", who: "any", layout: "default", title: "直播分类" },
  { path: "/news", who: "any", layout: "default", title: "资讯" },
  { path: "/news/{id}", who: "any", layout: "default", title: "资讯详情" },
  { path: "/news/pages/{id?}", who: "any", layout: "default", title: "头条" },
  { path: "/next", who: "any", layout: "default", title: "赛程" },
  { path: "/community/{id?}", who: "any", layout: "default", title: "社区" },
  { path: "/community/anchor-dynamic/{id?}", who: "any", layout: "default", title: "主播动态" },
  { path: "/community/circle-detail/{id?}", who: "any", layout: "default", title: "圈子" },
  { path: "/playback/tab", who: "any", layout: "default", title: "回放分类" },
  { path: "/playback/list/{id?}", who: "any", layout: "default", title: "回放列表" },
  { path: "/playback/video/{video?}", who: "any", layout: "default", title: "回放视频" },
  { path: "/playback/{id?}", who: "any", layout: "default", title: "回放" },
  { path: "/recommend", who: "user", layout: "recommend", title: "发布推荐" },
  { path: "/recommend/records", who: "user", layout: "recommend", title: "推荐记录" },
  { path: "/search", who: "any", layout: "default", title: "搜索" },
  { path: "/search/follow", who: "any", layout: "default", title: "搜索关注" },
  { path: "/search/list", who: "any", layout: "default", title: "搜索结果" },
  { path: "/wsLog", who: "any", layout: "default", title: "推送日志" },
  { path: "/youliao", who: "any", layout: "default", title: "有料" },
  { path: "/about/agreement", who: "any", layout: "default", title: "用户协议" },
  { path: "/about/privacy", who: "any", layout: "default", title: "隐私政策" },
  { path: "/about/{id?}", who: "any", layout: "default", title: "关于" },
  { path: "/about/live/{id?}", who: "any", layout: "default", title: "关于直播" },
  { path: "/announcementDetails/{id?}", who: "any", layout: "default", title: "公告" },
  { path: "/personal/fans", who: "any", layout: "default", title: "粉丝" },
  { path: "/personal/list", who: "any", layout: "default", title: "列表" },
  { path: "/personal/tabs", who: "any", layout: "default", title: "个人空间" },
  { path: "/personal/{id?}", who: "any", layout: "default", title: "个人空间" },
  { path: "/database/fb/page", who: "any", layout: "default", title: "足球资料库" },
  { path: "/database/fb/{id}", who: "any", layout: "default", title: "足球联赛" },
  { path: "/database/fb/*", who: "any", layout: "default", title: "足球资料库" },
  { path: "/database/lq/page", who: "any", layout: "default", title: "篮球资料库" },
  { path: "/database/lq/player/{id?}", who: "any", layout: "default", title: "篮球球员" },
  { path: "/database/lq/team/{id?}", who: "any", layout: "default", title: "篮球球队" },
  { path: "/database/lq/{id?}", who: "any", layout: "default", title: "篮球联赛" },
  { path: "/database/lq/*", who: "any", layout: "default", title: "篮球资料库" },
  { path: "/user/register", who: "any", layout: "default", title: "注册" },
  { path: "/user/pwd_find", who: "any", layout: "default", title: "找回密码" },
  { path: "/user/comJumpPage", who: "any", layout: "default", title: "跳转" },
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
];

/** Folders of `src/routes` below the first segment; everywhere else deeper segments are joined with dots. */
const SUBFOLDERS = ["database/fb", "database/lq"];

/**
 * The route file of a path, below `src/routes`: `/football` -> `football/index.tsx`, `/football/live/{id?}` ->
 * `football/live.$id.tsx`, `/database/fb/*` -> `database/fb/$.tsx`.
 */
export function fileOf(path: string): string {
  const segments = path.split("/").filter((s) => s !== "");
  const names = segments.map((s) => (s === "*" ? "$" : s.replace(/^\{(\w+)\??\}$/, "$$$1")));
  const folderDepth = SUBFOLDERS.includes(names.slice(0, 2).join("/")) ? 2 : Math.min(1, names.length);
  const folder = names.slice(0, folderDepth).map((name) => `${name}/`);
  return `${folder.join("")}${names.slice(folderDepth).join(".") || "index"}.tsx`;
}

/** The path in the router's words: `{id?}` -> `:id?`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, ":$1$2");
}

type RouteModule = Readonly<Record<string, unknown>>;

const MODULES = import.meta.glob<RouteModule>(["./**/*.tsx", "!./**/*.test.tsx"]);

/** The lazy import of a path's file; undefined when there is no such file. */
export function importOf(path: string): (() => Promise<RouteModule>) | undefined {
  return MODULES[`./${fileOf(path)}`];
}
