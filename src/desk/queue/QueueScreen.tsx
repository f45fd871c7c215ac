import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CASE_FILTERS, type CaseFilter } from "../../../contract/codes/desk.ts";
import type { CaseDetail, DeskCase } from "../../../contract/desk/moderation.ts";
import type { ReasonCode } from "../../../contract/rules/moderation.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { deskChanged } from "../layout/DeskLayout.tsx";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { Segments } from "../shared/Segments.tsx";
import { AuthorPanel } from "./AuthorPanel.tsx";
import { CaseList } from "./CaseList.tsx";
import { CaseView } from "./CaseView.tsx";
import { Decision, type Draft, NO_DRAFT } from "./Decision.tsx";
import styles from "./queue.module.css";
import { QueueStats } from "./QueueStats.tsx";
import { QueueHelp } from "./QueueHelp.tsx";
import { DECISION_NAME, FILTER_NAME, suggestedReason } from "./queueWords.ts";
import { useQueue } from "./useQueue.ts";
import { useQueueKeys } from "./useQueueKeys.ts";

/** Texts that wait for review, operated by keyboard. */
export function Component() {
  const api = useDeskApi();
  const { portalUrl } = useMe();
  const showNotice = useNotice();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState<CaseFilter>("waiting");
  const [word, setWord] = useState("");
  const [isHelpShown, setIsHelpShown] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const queue = useQueue(filter);
  const stats = useLoaded(filter, (signal) => api.send("GET /case-figures", { signal }), null);
  const sending = useSending();
  /** Ids decided here, the latest last. */
  const [decided, setDecided] = useState<readonly string[]>([]);

  const rows = queue.rows.filter(({ text, author }) => word === "" || text.includes(word) || author.nickName.includes(word));
  const named = params.get("case");
  const selectedId = named ?? rows.find((row) => row.decided === null)?.id ?? rows[0]?.id ?? null;
  const detail = useLoaded<{ readonly of: CaseDetail | null }>(
    selectedId ?? "",
    async (signal) => {
      if (selectedId === null) return { ok: true as const, value: { of: null } };
      const answer = await api.send("GET /cases/{id}", { params: { id: selectedId }, signal });
      return answer.ok ? { ok: true as const, value: { of: answer.value } } : answer;
    },
    null,
  );
  const ready = detail.state.kind === "ready" ? detail.state.value.of : null;
  /** The selected case; the loaded one may still be another's while its own is loading. */
  const shown = ready?.case.id === selectedId ? ready : null;
  const row = rows.find(({ id }) => id === selectedId) ?? shown?.case ?? null;

  const [drafts, setDrafts] = useState<{ readonly id: string | null; readonly draft: Draft }>({ id: null, draft: NO_DRAFT });
  const suggested = shown === null ? null : suggestedReason(shown);
  const own = drafts.id === selectedId ? drafts.draft : NO_DRAFT;
  // A key press may precede the case's arrival: the suggested reason is filled in when the case is loaded.
  const draft: Draft = { ...own, reason: own.reason ?? suggested };
  const setDraft = (next: Draft): void => setDrafts({ id: selectedId, draft: next });

  const select = (id: string | null): void => {
    setDrafts({ id: null, draft: NO_DRAFT });
    setParams(id === null ? {} : { case: id }, { replace: true });
  };
  const step = (by: 1 | -1): void => {
    const at = rows.findIndex(({ id }) => id === selectedId);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) select(next.id);
    else if (by === 1) void queue.more();
  };
  /** Selects the next open case after the decided one, else the first open case. */
  const advance = (from: string): void => {
    const at = rows.findIndex(({ id }) => id === from);
    const isOpen = (one: DeskCase): boolean => one.id !== from && one.decided === null;
    const next = rows.slice(at + 1).find(isOpen) ?? rows.find(isOpen);
    if (next) select(next.id);
  };
  const refreshed = (): void => {
    stats.reload();
    deskChanged();
  };

  const act = (call: () => ReturnType<typeof api.send<"POST /cases/{id}/decide">>, taken: (next: DeskCase) => void): void => {
    const id = selectedId;
    void sending
      .send(call, (next) => {
        queue.put(next);
        taken(next);
        refreshed();
      })
      .then((isTaken) => {
        // Another operator was first, or the author has edited the text: the case is shown as it is now.
        if (!isTaken && id !== null) {
          void api.send("GET /cases/{id}", { params: { id } }).then((answer) => {
            if (answer.ok) queue.put(answer.value.case);
          });
          detail.reload();
          refreshed();
        }
      });
  };
  const decide = (decision: "approve" | "hide" | "delete", reason: ReasonCode | null): void => {
    if (row === null || row.decided !== null) return;
    const { id } = row;
    const body = {
      decision,
      ...(reason === null || decision === "approve" ? {} : { reasonCode: reason }),
      // The list is refreshed by itself: what was read is the case as loaded.
      editedAt: (shown?.case ?? row).editedAt,
      ...(decision === "delete" && draft.muteDays !== null ? { muteDays: draft.muteDays } : {}),
    };
    act(
      () => api.send("POST /cases/{id}/decide", { params: { id }, body }),
      (next) => {
        setDecided((before) => [...before.filter((one) => one !== id), id]);
        if (next.decided !== null) showNotice(DECISION_NAME[next.decided.decision], "success");
        advance(id);
      },
    );
  };
  const confirm = (): void => {
    if (draft.decision !== null && draft.reason !== null) decide(draft.decision, draft.reason);
  };
  const escalate = (): void => {
    if (row === null || row.decided !== null || row.escalated !== null) return;
    const { id } = row;
    act(
      () => api.send("POST /cases/{id}/escalate", { params: { id }, body: {} }),
      () => {
        showNotice("已交上级", "success");
        advance(id);
      },
    );
  };
  const undo = (): void => {
    const id = row !== null && row.decided !== null && row.decided.decision !== "gone" ? row.id : decided.at(-1);
    if (id === undefined) return;
    act(
      () => api.send("POST /cases/{id}/undo", { params: { id }, body: {} }),
      () => {
        setDecided((before) => before.filter((one) => one !== id));
        showNotice("已撤销", "success");
        select(id);
        detail.reload();
      },
    );
  };
  const href = shown?.facts && !shown.facts.isGone ? new URL(shown.facts.path, portalUrl).href : null;
  const reasonKeys = Object.fromEntries(
    ([1, 2, 3, 4, 5, 6] as const).map((code) => [
      String(code),
      () => {
        if (row?.decided === null) setDraft({ ...draft, decision: draft.decision ?? "hide", reason: code });
      },
    ]),
  );
  const choose = (decision: "hide" | "delete") => (): void => {
    if (row?.decided === null) setDraft({ ...own, decision });
  };
  useQueueKeys({
    j: () => step(1),
    k: () => step(-1),
    s: () => (selectedId === null ? undefined : advance(selectedId)),
    a: () => decide("approve", null),
    h: choose("hide"),
    d: choose("delete"),
    e: escalate,
    z: undo,
    enter: confirm,
    o: () => (href === null ? undefined : window.open(href, "_blank", "noreferrer")),
    "/": () => search.current?.focus(),
    "?": () => setIsHelpShown(true),
    escape: () => setDraft(NO_DRAFT),
    ...reasonKeys,
  });
  const { problem } = sending;
  useEffect(() => {
    if (problem !== null) showNotice(problem);
  }, [problem, showNotice]);

  const numbers = stats.state.kind === "ready" ? stats.state.value : null;
  return (
    <div className={styles.screen}>
      <ScreenTop title="审核" actions={<QueueStats oldestAt={numbers?.oldestAt ?? null} medianMs={numbers?.medianMs ?? null} />}>
        <Segments
          label="队列"
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setWord("");
            select(null);
          }}
          items={CASE_FILTERS.map((id) => ({ id, label: FILTER_NAME[id], count: numbers?.counts[id] }))}
        />
      </ScreenTop>
      <div className={styles.queue}>
        <div className={styles.list}>
          <label className={styles.search}>
            <span className="sr">在队列里搜索</span>
            <input
              ref={search}
              value={word}
              placeholder="搜索内容或昵称  /"
              onChange={({ target }) => setWord(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape" || event.key === "Enter") event.currentTarget.blur();
              }}
            />
          </label>
          <LoadedPart
            key={filter}
            loaded={queue.loaded}
            rows={8}
            rowHeight={82}
            isEmpty={({ list }) => list.length === 0}
            empty={<EmptyState text={filter === "waiting" ? "都处理完了" : "暂无数据"} />}
          >
            {({ cursor }) => (
              <CaseList rows={rows} selectedId={selectedId} hasMore={cursor !== null} onSelect={select} onMore={() => void queue.more()} />
            )}
          </LoadedPart>
        </div>
        <section className={styles.case} aria-label="内容">
          {selectedId === null ? null : (
            <LoadedPart loaded={detail} rows={6} rowHeight={56}>
              {() =>
                // Never show one text above the decision about another.
                shown === null || row === null ? (
                  <Skeleton rows={6} height={56} />
                ) : (
                  <>
                    <CaseView detail={shown} href={href} />
                    <Decision
                      row={row}
                      draft={draft}
                      nextMuteMs={shown.author?.nextMuteMs ?? null}
                      isSending={sending.isSending}
                      onDraft={setDraft}
                      onApprove={() => decide("approve", null)}
                      onEscalate={escalate}
                      onConfirm={confirm}
                      onUndo={undo}
                    />
                  </>
                )
              }
            </LoadedPart>
          )}
        </section>
        <aside className={styles.aside} aria-label="作者与举报人">
          {shown === null ? null : <AuthorPanel detail={shown} />}
        </aside>
      </div>
      <footer className={styles.keys}>
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd>上下
        </span>
        <span>
          <kbd>A</kbd>放行
        </span>
        <span>
          <kbd>H</kbd>隐藏
        </span>
        <span>
          <kbd>D</kbd>处罚
        </span>
        <span>
          <kbd>1</kbd>至<kbd>6</kbd>理由
        </span>
        <span>
          <kbd>Z</kbd>撤销
        </span>
        <span>
          <kbd>S</kbd>跳过
        </span>
        <span>
          <kbd>/</kbd>搜索
        </span>
        <button type="button" onClick={() => setIsHelpShown(true)}>
          <kbd>?</kbd>全部快捷键
        </button>
      </footer>
      {isHelpShown ? <QueueHelp onClose={() => setIsHelpShown(false)} /> : null}
    </div>
  );
}
