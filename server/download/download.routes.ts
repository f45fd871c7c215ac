import type { Brand } from "../../brands/brand.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { ROOM_TITLE_MAX_LENGTH } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";

/** Rules for publishers: those of docs/product.md, and how the portal's rooms work. */
const LIVE_TIPS = [
  `开播前在“直播设置”里填好标题与分类，标题最多 ${ROOM_TITLE_MAX_LENGTH} 个字。`,
  "用推流软件时，地址与密钥在“直播设置”里复制；密钥不要告诉别人。",
  "画面断开后 20 秒内重新推流，观众不用刷新页面。",
  "房管可以删除发言、禁言观众；操作都有记录。",
  "禁止播放没有授权的比赛画面，禁止引导观众离开本站交易。",
];

/** The app and the information about it (docs/product.md 7), for the current brand. */
export function registerDownloadCalls(registry: CallRegistry, brand: Brand): void {
  const { name, appUrl: url, hasAppEntry: isOffered } = brand;
  const { version, builtOn: updatedOn } = brand.build;
  registry.handle(siteCalls.downloadConfig, async () => ok({ isOffered, url, version }));
  registry.handle(siteCalls.downloadInfo, async () => ok({ name, version, updatedOn, company: brand.footer.company, url }));
  registry.handle(siteCalls.downloadLiveTips, async () => ok({ title: "开播须知", tips: LIVE_TIPS }));
}
