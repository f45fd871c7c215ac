import type { Brand } from "../../../../brands/brand.ts";
import type { UserId } from "../../../../contract/ids.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { UserCard } from "../../../../contract/http/user.ts";
import type { Result } from "../../../../contract/result.ts";
import { type AttentionType, pageAttention } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { userAttention } from "../../../api/profile.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import type { TabLink } from "../../../ui/surface/TabLinks.tsx";

export type PeopleAnswer = Result<Page<UserCard>, ApiFailure>;

const EXPERTS: TabLink = { id: "2", label: "专家" };

/** Tabs of /v/concern: ids are the call's `attentionType`. A brand without tips has no experts. */
export function concernTabs({ hasTips }: Pick<Brand, "hasTips">): readonly TabLink[] {
  return [{ id: "1", label: "主播" }, ...(hasTips ? [EXPERTS] : []), { id: "3", label: "全部" }];
}

/** Tabs of /v/attention and /v/follow: ids are the call's `type`. */
export const ATTENTION_TABS: readonly TabLink[] = [
  { id: "1", label: "关注" },
  { id: "2", label: "粉丝" },
];

export function tabOf(tabs: readonly TabLink[], params: URLSearchParams): TabLink {
  const tab = tabs.find(({ id }) => id === params.get("type")) ?? tabs[0];
  if (!tab) throw new Error("a page with tabs has none");
  return tab;
}

export function loadConcern(
  { api, brand }: Pick<Portal, "api" | "brand">,
  params: URLSearchParams,
  signal?: AbortSignal,
): Promise<PeopleAnswer> {
  const type = Number(tabOf(concernTabs(brand), params).id) as AttentionType;
  return pageAttention(api, type, pageParam(params), signal ? { signal } : {});
}

/** Everybody the caller follows, without tabs. */
export function loadEverybody(api: Api, params: URLSearchParams, signal?: AbortSignal): Promise<PeopleAnswer> {
  return pageAttention(api, 3, pageParam(params), signal ? { signal } : {});
}

export function loadAttention(api: Api, userId: UserId, params: URLSearchParams, signal?: AbortSignal): Promise<PeopleAnswer> {
  const type = Number(tabOf(ATTENTION_TABS, params).id) as 1 | 2;
  return userAttention(api, userId, type, pageParam(params), signal ? { signal } : {});
}
