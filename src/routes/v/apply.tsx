import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router-dom";
import { application } from "../../api/roomManage.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ApplyPage, type AuditAnswer } from "../../features/anchor/apply/ApplyPage.tsx";
import { NotOpenYet } from "../../features/shell/NotOpenYet.tsx";

const isExpertKind = (params: URLSearchParams): boolean => params.get("kind") === "expert";

export function loader(args: LoaderFunctionArgs): Promise<AuditAnswer> | null {
  return firstPaint(args, ({ api }, params) => (isExpertKind(params) ? null : application(api)));
}

/** Applying as an anchor; applications of experts share the path. */
export function Component() {
  const [params] = useSearchParams();
  const first = useLoaderData<AuditAnswer | null>();
  return isExpertKind(params) ? <NotOpenYet /> : <ApplyPage first={first} />;
}
