import { useEffect } from "react";
import { STAFF_ROLE_NAME } from "../../../contract/codes/staff.ts";
import type { DeskReplyOf } from "../api/calls.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useDeskApi } from "../api/deskApi.ts";
import styles from "../layout/desk.module.css";

type DemoAccount = DeskReplyOf<"GET /demo-accounts">["list"][number];

/** The codes change every 30 seconds. */
const RELOAD_MS = 5_000;

/** With DEMO on: the demo accounts and their current codes. Otherwise nothing. */
export function DemoAccounts({ onChoose }: { readonly onChoose: (account: DemoAccount) => void }) {
  const api = useDeskApi();
  const { state, reload } = useLoaded("demo", (signal) => api.send("GET /demo-accounts", { signal }), null);
  const list = state.kind === "ready" ? state.value.list : [];
  const isDemo = list.length > 0;
  useEffect(() => {
    if (!isDemo) return undefined;
    const timer = setInterval(reload, RELOAD_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` is new at every render and always means the same.
  }, [isDemo]);
  if (!isDemo) return null;
  return (
    <section className={styles.demo}>
      <h2>演示账号（仅演示模式显示）</h2>
      <ul>
        {list.map((account) => (
          <li key={account.name}>
            <button type="button" className="btn text" onClick={() => onChoose(account)}>
              {account.name}
            </button>
            <span className={styles.dim}>{account.roles.map((role) => STAFF_ROLE_NAME[role]).join("、")}</span>
            <span className="num">动态码 {account.code}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
