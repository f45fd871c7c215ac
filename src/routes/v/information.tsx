import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import { noticeList } from "../../api/notices.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { HornPage } from "../../features/userCentre/horn/HornPages.tsx";
import { type HornAnswer, loadHorns } from "../../features/userCentre/horn/horns.ts";
import { NoticePage } from "../../features/userCentre/notices/NoticePage.tsx";
import { type NoticeAnswer, noticeKindOf } from "../../features/userCentre/notices/noticeData.ts";
import { usePortal } from "../../hooks/portal.ts";
import { stamped } from "../../hooks/stamped.ts";
import { pageParam } from "../../hooks/pageParam.ts";

type Answer = HornAnswer | NoticeAnswer;

export function loader(args: LoaderFunctionArgs): Promise<Answer> | null {
  return firstPaint(args, (portal, params): Promise<Answer> => {
    const { api, brand, now, spoilers } = portal;
    const kind = noticeKindOf(params, brand);
    return kind === null ? loadHorns(api, pageParam(params)) : stamped(portal, noticeList(api, kind, undefined, spoilers.momentOf(now())));
  });
}

/** Horn messages; with `?kind=` notices of what others did with the user's content. */
export function Component() {
  const [params] = useSearchParams();
  const first = useLoaderData<Answer | null>();
  const { brand } = usePortal();
  const kind = noticeKindOf(params, brand);
  if (kind === null) return <HornPage title="喇叭消息" hasTabs first={first as HornAnswer | null} />;
  return <NoticePage key={kind} kind={kind} first={first as NoticeAnswer | null} />;
}
