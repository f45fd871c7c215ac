import type { NoticeKind } from "../../../../contract/http/noticeKinds.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { LinkTabs } from "../../../ui/surface/LinkTabs.tsx";

export const NOTICE_NAME: Readonly<Record<NoticeKind, string>> = {
  reply: "回复",
  like: "点亮",
  mention: "提到",
  follow: "关注",
  tip: "方案",
};
const KINDS = Object.keys(NOTICE_NAME) as NoticeKind[];

/** Horns first, then notices of what others did; the last tab leads to private messages. */
export function NoticeTabs({ current }: { readonly current: NoticeKind | null }) {
  const { brand } = usePortal();
  const kinds = KINDS.filter((kind) => kind !== "tip" || brand.hasTips);
  return (
    <LinkTabs
      label="消息"
      size="small"
      tabs={[
        { to: "/v/information", label: "喇叭", isCurrent: current === null },
        ...kinds.map((kind) => ({ to: `/v/information?kind=${kind}` as const, label: NOTICE_NAME[kind], isCurrent: kind === current })),
        { to: "/v/chat", label: "私信", isCurrent: false },
      ]}
    />
  );
}
