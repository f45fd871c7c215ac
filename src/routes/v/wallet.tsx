import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { useShell } from "../../features/shell/shell.ts";
import { WalletHome } from "../../features/wallet/header/WalletHome.tsx";
import { type RecordsAnswer, loadMovements } from "../../features/wallet/records/recordsData.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

export function loader(args: LoaderFunctionArgs): Promise<RecordsAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadMovements(api, new URLSearchParams({ page: String(pageParam(params)) })));
}

/** Only setting a payment password needs it. */
const CaptchaDialog = lazyPart(async () => (await import("../../parts/captcha/CaptchaDialog.tsx")).CaptchaDialog);

/** The wallet. */
export function Component() {
  const { notices } = useShell();
  return <WalletHome first={useLoaderData<RecordsAnswer | null>()} CaptchaDialog={CaptchaDialog} announce={notices.confirm} />;
}
