import { useMachine } from "@xstate/react";
import { Suspense, useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { userChannel } from "../../../../contract/feed/user.ts";
import type { Application, ApplicationKind } from "../../../../contract/http/room.ts";
import type { UserInfo } from "../../../../contract/http/user.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApplicationForm } from "../../../../machines/anchor/applicationForm.ts";
import { type ApplicationAnswer, applicationMachine, applicationStage } from "../../../../machines/anchor/applicationMachine.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { application, apply } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { Standing } from "./Standing.tsx";
import styles from "./apply.module.css";

const ApplyForm = lazyPart(async () => (await import("./ApplyForm.tsx")).ApplyForm);

export type AuditAnswer = Result<Application, ApiFailure>;

/** The application's machine. It reloads when the feed or the session reports that the user has changed. */
function useApplication(kind: ApplicationKind, first: Application, user: UserInfo) {
  const { api, session, tvFeed } = usePortal();
  const machine = useMemo(
    () =>
      applicationMachine.provide({
        actors: {
          submit: fromPromise<ApplicationAnswer, ApplicationForm>(({ input }) => apply(api, kind, input)),
          ask: fromPromise<ApplicationAnswer>(({ signal }) => application(api, kind, { signal, isQuiet: true })),
        },
        actions: { announcePass: () => void session.refresh() },
      }),
    [api, session, kind],
  );
  const [snapshot, send] = useMachine(machine, { input: { application: first, kind } });

  useEffect(() => {
    const subscription = tvFeed.channel(userChannel(user.id)).subscribe((message) => {
      if (message.type === "event" && message.event.k === "profile") send({ type: "application.asked" });
    });
    return () => subscription.unsubscribe();
  }, [tvFeed, user.id, send]);
  // The session may know before the feed: the page reloads without waiting for its own event.
  const hasPassed = (kind === "anchor" ? user.isAnchor : user.isExpert) === 1;
  useEffect(() => {
    if (hasPassed) send({ type: "application.asked" });
  }, [hasPassed, send]);

  return { snapshot, send };
}

function Stages({ kind, first, user }: { readonly kind: ApplicationKind; readonly first: Application; readonly user: UserInfo }) {
  const isAlive = useIsAlive();
  const { snapshot, send } = useApplication(kind, first, user);
  const stage = applicationStage(snapshot);
  const { context } = snapshot;
  const skeleton = <Skeleton rows={5} height={72} />;
  switch (stage) {
    case "editing":
    case "submitting":
      return isAlive ? (
        <Suspense fallback={skeleton}>
          <ApplyForm context={context} isSending={stage === "submitting"} send={send} />
        </Suspense>
      ) : (
        skeleton
      );
    case "uncertain":
      return (
        <Standing
          of={kind}
          icon="sync"
          title="结果确认中"
          text="网络不稳定，正在确认申请是否已提交，请勿重复提交。"
          action={
            <button type="button" className="btn line" onClick={() => send({ type: "application.asked" })}>
              立即查询
            </button>
          }
        />
      );
    case "review":
      return (
        <Standing
          of={kind}
          icon="clock"
          title="审核中"
          text="申请已提交，工作人员会尽快审核，结果会显示在本页。"
          application={context.application}
        />
      );
    case "passed":
      return (
        <Standing
          of={kind}
          icon="check"
          kind="good"
          title="已通过"
          text={kind === "anchor" ? "恭喜，您已成为主播，现在就可以开播。" : "恭喜，您已成为专家，现在就可以发布推荐。"}
          action={
            <Link className="btn pri" to={kind === "anchor" ? "/v/anchor-set" : "/recommend"}>
              {kind === "anchor" ? "去开播" : "去发布"}
            </Link>
          }
        />
      );
    case "refused":
      return (
        <Standing
          of={kind}
          icon="warn"
          kind="bad"
          title="未通过"
          text={context.application.reason === "" ? "申请未通过审核。" : `原因：${context.application.reason}`}
          application={context.application}
          action={
            <button type="button" className="btn pri" onClick={() => send({ type: "application.renewed" })}>
              重新申请
            </button>
          }
        />
      );
    default:
      return stage satisfies never;
  }
}

interface ApplyProps {
  readonly kind: ApplicationKind;
  readonly first: AuditAnswer | null;
}

function Apply({ kind, first, user }: ApplyProps & { readonly user: UserInfo }) {
  const { api } = usePortal();
  const loaded = useLoaded("audit", (signal) => application(api, kind, { signal }), first);
  return (
    <div className={styles.page}>
      <LoadedPart loaded={loaded} rows={5} rowHeight={72}>
        {(standing) => <Stages kind={kind} first={standing} user={user} />}
      </LoadedPart>
    </div>
  );
}

/** Applying to be an anchor or an expert (docs/product.md 4): the form, and the state of the application. */
export function ApplyPage({ kind, first }: ApplyProps) {
  return (
    <UserPage title={kind === "anchor" ? "申请主播" : "申请专家"}>
      {(user) => <Apply key={user.id} kind={kind} first={first} user={user} />}
    </UserPage>
  );
}
