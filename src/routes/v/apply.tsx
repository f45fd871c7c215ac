import { needTips } from "../../hooks/notFound.ts";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import type { ApplicationKind } from "../../../contract/http/room.ts";
import { application } from "../../api/roomManage.ts";
import { portalContext } from "../../loading/context.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ApplyPage, type AuditAnswer } from "../../features/anchor/apply/ApplyPage.tsx";

const kindOf = (params: URLSearchParams): ApplicationKind => (params.get("kind") === "expert" ? "expert" : "anchor");

interface ApplyData {
  readonly kind: ApplicationKind;
  readonly first: AuditAnswer | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<ApplyData> {
  const kind = kindOf(new URL(args.request.url).searchParams);
  if (kind === "expert") needTips(args.context.get(portalContext));
  return { kind, first: await firstPaint(args, ({ api }) => application(api, kind)) };
}

export function title(data: unknown): string | null {
  return (data as ApplyData).kind === "expert" ? "申请专家" : null;
}

/** Application as an anchor, or with `?kind=expert` as an expert. */
export function Component() {
  const [params] = useSearchParams();
  const kind = kindOf(params);
  return <ApplyPage key={kind} kind={kind} first={useLoaderData<ApplyData>().first} />;
}
