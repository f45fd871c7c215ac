import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { cards } from "../../api/payOut.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { useShell } from "../../features/shell/shell.ts";
import { type AccountsAnswer, AccountsPage } from "../../features/wallet/accounts/AccountsPage.tsx";

export function loader(args: LoaderFunctionArgs): Promise<AccountsAnswer> | null {
  return firstPaint(args, ({ api }) => cards(api, 2));
}

/** Payment-app accounts. */
export function Component() {
  const { notices } = useShell();
  return <AccountsPage type={2} first={useLoaderData<AccountsAnswer | null>()} announce={notices.confirm} />;
}
