import type { UserId } from "../../../../contract/ids.ts";
import { Suspense, useState } from "react";
import type { Nobility } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { nobility } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, sessionStore } from "../../../hooks/storage.ts";
import { type Stamped, stamped } from "../../../hooks/stamped.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import styles from "./nobility.module.css";
import { Offer } from "./Offer.tsx";
import { PrivilegeTable } from "./PrivilegeTable.tsx";
import { type OwnTitle, daysLeft, ownTitle } from "./standing.ts";
import { TitleCards } from "./TitleCards.tsx";
import { type Purchase, usePurchase } from "./usePurchase.ts";

const BuyDialog = lazyPart(async () => (await import("./BuyDialog.tsx")).BuyDialog);

export type NobilityAnswer = Result<Stamped<Nobility>, ApiFailure>;

function Own({ own, now }: { readonly own: OwnTitle | null; readonly now: number }) {
  if (!own) return <p className={styles.own}>您还没有开通贵族</p>;
  return (
    <p className={styles.own}>
      当前贵族 <b>{own.title.name}</b>，{shanghaiDate(own.expiresAt)} 到期，剩余 {daysLeft(own.expiresAt, now)} 天
    </p>
  );
}

interface TitlesProps {
  readonly list: Stamped<Nobility>;
  readonly purchase: Purchase;
  readonly onBought: () => void;
}

function Titles({ list, purchase, onBought }: TitlesProps) {
  const { balances } = useSessionView();
  const own = ownTitle(list, list.now);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [done, setDone] = useState("");
  const selected = list.titles.find(({ id }) => id === chosenId) ?? own?.title ?? list.titles[0];
  const uncertain = list.titles.find(({ id }) => id === purchase.uncertainId) ?? null;
  if (!selected) return null;

  function select(id: string): void {
    setChosenId(id);
    setDone("");
  }

  function open(id: string): void {
    select(id);
    purchase.clearFailure();
    setIsConfirming(true);
  }

  async function buy(): Promise<void> {
    if (!selected || !(await purchase.buy(selected))) return;
    setIsConfirming(false);
    setDone(`${selected.name}${own?.title.id === selected.id ? "续费" : "开通"}成功`);
    onBought();
  }

  return (
    <>
      <Own own={own} now={list.now} />
      <p className={styles.done} role="status">
        {done}
      </p>
      {uncertain ? (
        <p className={styles.uncertain} role="status">
          {uncertain.name}的支付没有收到结果，再次确认不会重复扣款。
          <button type="button" className="btn line sm" onClick={() => open(uncertain.id)}>
            再次确认
          </button>
        </p>
      ) : null}
      <TitleCards titles={list.titles} selectedId={selected.id} ownId={own?.title.id ?? null} onSelect={select} />
      <Offer
        title={selected}
        own={own}
        balance={balances?.balance}
        isBlocked={uncertain !== null && uncertain.id !== selected.id}
        onBuy={() => open(selected.id)}
      />
      <PrivilegeTable titles={list.titles} selectedId={selected.id} />
      {isConfirming ? (
        <Suspense fallback={null}>
          <BuyDialog
            title={selected}
            own={own}
            balance={balances?.balance}
            isUncertain={uncertain?.id === selected.id}
            isBuying={purchase.isBuying}
            failure={purchase.failure}
            onBuy={() => void buy()}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function NobilityPart({ userId, first, store = sessionStore }: NobilityPageProps & { readonly userId: UserId }) {
  const portal = usePortal();
  const loaded = useLoaded("nobility", (signal) => stamped(portal, nobility(portal.api, { signal })), first);
  const purchase = usePurchase(userId, store);
  return (
    <LoadedPart loaded={loaded} rows={3} rowHeight={140} isEmpty={({ titles }) => titles.length === 0}>
      {(list) => <Titles list={list} purchase={purchase} onBought={loaded.reload} />}
    </LoadedPart>
  );
}

export interface NobilityPageProps {
  /** The server's answer. */
  readonly first: NobilityAnswer | null;
  readonly store?: KeyStore;
}

/** Nobility: seven titles, 30 days each (docs/product.md 1). */
export function NobilityPage(props: NobilityPageProps) {
  return <UserPage title="贵族">{(user) => <NobilityPart key={user.id} userId={user.id} {...props} />}</UserPage>;
}
