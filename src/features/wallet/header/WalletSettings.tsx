import type { SavedAccount } from "../../../../contract/http/pay.ts";
import type { PageHref } from "../../../../contract/pages.ts";
import { cards } from "../../../api/payOut.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type Loaded, useLoaded } from "../../../hooks/useLoaded.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import type { IconName } from "../../../ui/surface/icons.ts";
import styles from "./header.module.css";

/** How many accounts are bound; with one account its number. */
function boundText({ state }: Loaded<readonly SavedAccount[]>): string {
  if (state.kind !== "ready") return state.kind === "failed" ? "--" : "";
  const { value } = state;
  const [account, ...others] = value;
  if (account === undefined) return "未绑定";
  return others.length === 0 ? account.accountNo : `已绑定 ${value.length} ${account.type === 1 ? "张" : "个"}`;
}

/** Settings that withdrawals need: the accounts, and the payment password. */
export function WalletSettings({ hasPayPassword }: { readonly hasPayPassword: boolean }) {
  const { api } = usePortal();
  const bank = useLoaded("cards 1", (signal) => cards(api, 1, { signal, isQuiet: true }), null);
  const app = useLoaded("cards 2", (signal) => cards(api, 2, { signal, isQuiet: true }), null);
  const links: readonly { readonly to: PageHref; readonly icon: IconName; readonly label: string; readonly state: string }[] = [
    { to: "/v/bank", icon: "card", label: "银行卡", state: boundText(bank) },
    { to: "/v/zhifubao", icon: "phone", label: "支付宝", state: boundText(app) },
    { to: "/v/paypw", icon: "lock", label: "支付密码", state: hasPayPassword ? "已设置" : "未设置" },
  ];
  return (
    <ul className={styles.settings}>
      {links.map(({ to, icon, label, state }) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} size={18} />
            {label}
            <span>{state}</span>
            <Icon name="right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
