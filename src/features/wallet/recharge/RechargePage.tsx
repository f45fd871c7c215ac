import type { UserId } from "../../../../contract/ids.ts";
import { Suspense, useState } from "react";
import type { PaySetting } from "../../../../contract/http/pay.ts";
import type { UserInfo } from "../../../../contract/http/user.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { paySetting } from "../../../api/payIn.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { amountText } from "../../../ui/amount.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { END_WORDS, OrderEnd } from "./OrderEnd.tsx";
import { OrderPanel } from "./OrderPanel.tsx";
import type { RechargePorts } from "./ports.ts";
import styles from "./recharge.module.css";
import { Uncertain } from "./Uncertain.tsx";
import { useOrderWatch } from "./useOrderWatch.ts";
import { type Recharge, useRecharge } from "./useRecharge.ts";

const RechargeForm = lazyPart(async () => (await import("./RechargeForm.tsx")).RechargeForm);

export type SettingAnswer = Result<PaySetting, ApiFailure>;

interface StagesProps {
  readonly userId: UserId;
  readonly setting: PaySetting;
  readonly ports: RechargePorts;
}

interface StageViewProps {
  readonly recharge: Recharge;
  readonly setting: PaySetting;
  readonly ports: RechargePorts;
}

function StageView({ recharge: { stage, start, retry, beginAgain }, setting, ports }: StageViewProps) {
  switch (stage.kind) {
    case "resuming":
      return <Skeleton rows={4} height={72} />;
    case "uncertain":
      return <Uncertain failure={stage.failure} isSending={stage.isSending} onRetry={retry} onBeginAgain={beginAgain} />;
    case "ordered": {
      const { order, failure } = stage;
      if (order.state !== "open") return <OrderEnd order={order} state={order.state} onBeginAgain={beginAgain} />;
      return <OrderPanel order={order} methods={setting.methods} failure={failure} ports={ports} onBeginAgain={beginAgain} />;
    }
    case "choosing":
      return (
        <Suspense fallback={<Skeleton rows={4} height={72} />}>
          <RechargeForm setting={setting} refusal={stage.refusal} isSending={stage.isSending} onStart={start} />
        </Suspense>
      );
    default:
      return stage satisfies never;
  }
}

function Stages({ userId, setting, ports }: StagesProps) {
  const recharge = useRecharge(userId, ports);
  const order = recharge.stage.kind === "ordered" ? recharge.stage.order : null;
  useOrderWatch({ userId, order, notify: recharge.notify, refresh: recharge.refresh, ports });
  return (
    <>
      {/* Rendered before it has text, so that screen readers announce the text when it comes. */}
      <p className="sr" role="status">
        {order && order.state !== "open" ? END_WORDS[order.state].title : ""}
      </p>
      <StageView recharge={recharge} setting={setting} ports={ports} />
    </>
  );
}

interface RechargePageProps {
  /** The server's answer about amounts and methods. */
  readonly first: SettingAnswer | null;
  readonly makePorts: () => RechargePorts;
}

function RechargePart({ user, first, makePorts }: RechargePageProps & { readonly user: UserInfo }) {
  const { api } = usePortal();
  const isAlive = useIsAlive();
  const [ports] = useState(makePorts);
  const loaded = useLoaded("setting", (signal) => paySetting(api, { signal }), first);
  return (
    <LoadedPart loaded={loaded} rows={4} rowHeight={72}>
      {(setting) =>
        // The order this tab keeps is known in the browser alone.
        isAlive ? <Stages key={user.id} userId={user.id} setting={setting} ports={ports} /> : <Skeleton rows={4} height={72} />
      }
    </LoadedPart>
  );
}

function Balance() {
  const { balances } = useSessionView();
  return (
    <p className={styles.balance}>
      余额 <b className="big">{amountText(balances?.balance)}</b> 球钻
      <Link to="/v/consume">消费记录</Link>
    </p>
  );
}

/** Recharging (docs/product.md 1): an amount, an order, its payment. */
export function RechargePage({ first, makePorts }: RechargePageProps) {
  return (
    <UserPage title="充值" atEnd={<Balance />}>
      {(user) => <RechargePart user={user} first={first} makePorts={makePorts} />}
    </UserPage>
  );
}
