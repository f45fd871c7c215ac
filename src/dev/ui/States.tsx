import { type ReactNode, Suspense, useState } from "react";
import { ErrorCode, NO_ANSWER } from "../../../contract/codes/errors.ts";
import type { Loaded, LoadedState } from "../../hooks/useLoaded.ts";
import { useNotice } from "../../hooks/notice.ts";
import { PortalContext, usePortal } from "../../hooks/portal.ts";
import { EarlierButton } from "../../ui/surface/EarlierButton.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { ForUser } from "../../ui/surface/ForUser.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LaterPart } from "../../ui/surface/LaterPart.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { MoreEntries } from "../../ui/surface/MoreEntries.tsx";
import { NotLoggedIn } from "../../ui/surface/NotLoggedIn.tsx";
import { Problem } from "../../ui/surface/Problem.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../ui/surface/UserPage.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import { SESSIONS, samplePortal } from "./samples.ts";
import styles from "./ui.module.css";

const BUSY = { code: 500, message: "网络繁忙，请稍后再试" } as const;

const LOADED: Readonly<Record<string, LoadedState<readonly string[]>>> = {
  加载中: { kind: "loading" },
  失败: { kind: "failed", failure: BUSY },
  没有登录: { kind: "failed", failure: { code: ErrorCode.notLoggedIn, message: "" } },
  空: { kind: "ready", value: [], isBusy: false, failure: null },
  有数据: { kind: "ready", value: ["第一条", "第二条"], isBusy: false, failure: null },
  "有数据，正在问下一份": { kind: "ready", value: ["第一条", "第二条"], isBusy: true, failure: null },
  "有数据，后来失败": { kind: "ready", value: ["第一条", "第二条"], isBusy: false, failure: BUSY },
};

const loadedOf = <T,>(state: LoadedState<T>): Loaded<T> => ({ state, reload: () => undefined, change: () => undefined });

/** A part whose chunk never arrives, and one whose chunk fails to load. */
const Waiting = lazyPart(() => new Promise<() => null>(() => undefined));
const Missing = lazyPart(() => Promise.reject<() => null>(new Error("no such chunk")));

interface SeenByProps {
  readonly session: keyof typeof SESSIONS;
  readonly children: ReactNode;
}

function SeenBy({ session, children }: SeenByProps) {
  const { brand } = usePortal();
  const notice = useNotice();
  const [portal] = useState(() => samplePortal({ brandId: brand.id, session: SESSIONS[session], onLogin: () => notice("需要登录") }));
  return <PortalContext value={portal}>{children}</PortalContext>;
}

function OwnPage({ of }: { readonly of: keyof typeof SESSIONS }) {
  return (
    <SeenBy session={of}>
      <div className={styles.cut}>
        <UserPage
          title={{ visitor: "我的关注", loading: "我的钱包", unknown: "我的消息", user: "我的等级" }[of]}
          beside={<span>共 3 人</span>}
          atEnd={<span>余额 12,860</span>}
        >
          {(user) => <p>{user.nickName}的页面</p>}
        </UserPage>
      </div>
    </SeenBy>
  );
}

/** Placeholders for data, and error messages. */
export function States() {
  return (
    <Chapter title="状态">
      <Specimen name="EmptyState">
        <State of="默认" width="half">
          <EmptyState />
        </State>
        <State of="带操作" width="half">
          <EmptyState
            text="没有符合条件的比赛"
            action={
              <button type="button" className="btn line">
                清除筛选
              </button>
            }
          />
        </State>
      </Specimen>
      <Specimen name="ErrorState">
        <State of="可重试，带代码" width="half">
          <ErrorState code={500} onRetry={() => undefined} />
        </State>
        <State of="没有回答" width="half">
          <ErrorState code={NO_ANSWER} onRetry={() => undefined} />
        </State>
        <State of="不可重试" width="half">
          <ErrorState message="该功能暂未开放" />
        </State>
      </Specimen>
      <Specimen name="NotLoggedIn">
        <State of="访客" width="half">
          <NotLoggedIn />
        </State>
      </Specimen>
      <Specimen name="ForUser">
        <State of="正在问是谁" width="half">
          <SeenBy session="loading">
            <ForUser waiting={<Skeleton />}>{(user) => user.nickName}</ForUser>
          </SeenBy>
        </State>
        <State of="问不到是谁" width="half">
          <SeenBy session="unknown">
            <ForUser waiting={<Skeleton />}>{(user) => user.nickName}</ForUser>
          </SeenBy>
        </State>
      </Specimen>
      <Specimen name="Skeleton">
        <State of="一行" width="half">
          <Skeleton />
        </State>
        <State of="四行，每行 64" width="half">
          <Skeleton rows={4} height={64} />
        </State>
      </Specimen>
      <Specimen name="LoadedPart">
        {Object.entries(LOADED).map(([name, state]) => (
          <State key={name} of={name} width="half">
            <LoadedPart loaded={loadedOf(state)} rows={2} rowHeight={36} isEmpty={(list) => list.length === 0}>
              {(list) => (
                <ul className={styles.rows}>
                  {list.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              )}
            </LoadedPart>
          </State>
        ))}
      </Specimen>
      <Specimen name="LaterPart">
        <State of="有内容" width="half">
          <LaterPart>
            <p>随页面一起画出，代码稍后才到</p>
          </LaterPart>
        </State>
      </Specimen>
      <Specimen name="UserPage">
        <State of="访客" width="half">
          <OwnPage of="visitor" />
        </State>
        <State of="加载中" width="half">
          <OwnPage of="loading" />
        </State>
        <State of="问不到是谁" width="half">
          <OwnPage of="unknown" />
        </State>
        <State of="用户" width="half">
          <OwnPage of="user" />
        </State>
      </Specimen>
      <Specimen name="FormBanner">
        <State of="error" width="half">
          <FormBanner text="两次输入的密码不一致" />
        </State>
        <State of="warning" width="half">
          <FormBanner kind="warning" text="支付密码错误，还可以尝试 3 次" />
        </State>
      </Specimen>
      <Specimen name="Problem">
        <State of="带代码" width="half">
          <Problem failure={BUSY} />
        </State>
      </Specimen>
      <Specimen name="MoreEntries">
        <State of="还有下一页" width="half">
          <MoreEntries problem={null} cursor="20" onMore={() => undefined} />
        </State>
        <State of="出错后重试" width="half">
          <MoreEntries problem={BUSY} cursor="20" onMore={() => undefined} />
        </State>
      </Specimen>
      <Specimen name="EarlierButton">
        {(["more", "loading", "failed"] as const).map((status) => (
          <State key={status} of={status}>
            <EarlierButton status={status} load={() => undefined} />
          </State>
        ))}
      </Specimen>
      <Specimen name="lazyPart">
        <State of="代码还没来">
          <Suspense fallback={<Skeleton rows={1} height={32} />}>
            <Waiting />
          </Suspense>
        </State>
        <State of="代码来不了">
          <Suspense fallback={null}>
            <Missing />
          </Suspense>
        </State>
      </Specimen>
    </Chapter>
  );
}
