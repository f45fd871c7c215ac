import { needTips } from "../../hooks/notFound.ts";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import type { ApplicationKind } from "../../../contract/http/room.ts";
import { application } from "../../api/roomManage.ts";
import { portalContext } from "../../loading/context.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ApplyPage, type AuditAnswer } from "../../features/anchor/apply/ApplyPage.tsx";

const kindOf = (params: URLSearchParams): ApplicationKind => (params.get("kind") === "expert" ? "expert" : "anchor");

export function loader(args: LoaderFunctionArgs): Promise<AuditAnswer> | null {
  if (kindOf(new URL(args.request.url).searchParams) === "expert") needTips(args.context.get(portalContext));
  return firstPaint(args, ({ api }, params) => application(api, kindOf(params)));
}

/** Applying as an anchor, or with `?kind=expert` as an expert. */
export function Component() {
  const [params] = useSearchParams();
  const kind = kindOf(params);
  return <ApplyPage key={kind} kind={kind} first={useLoaderData<AuditAnswer | null>()} />;
}
