import type { RoomId } from "../../../../contract/ids.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { banUser, bans, unban } from "../../../api/roomManage.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { BAN_SPANS, spanOf, untilText } from "../kit/bans.ts";
import { ignoreNotFound } from "../kit/ignoreNotFound.ts";
import { Section } from "../kit/Section.tsx";
import { useAsk } from "../kit/useAsk.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import { LineForm } from "./LineForm.tsx";
import styles from "./manage.module.css";
import { PersonLine } from "./PersonLine.tsx";
import { truncate } from "../../../../contract/rules/truncate.ts";

const NICKNAME_MAX = 40;

/** Searches for a nickname; the search is in the URL. */
function SearchForm({ nickName }: { readonly nickName: string }) {
  const [, setParams] = useSearchParams();
  return (
    <form
      key={nickName}
      method="get"
      className={styles.search}
      aria-label="搜索禁言名单"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("nickName");
        const word = typeof typed === "string" ? typed.trim() : "";
        setParams(word === "" ? { type: "bans" } : { type: "bans", nickName: word });
      }}
    >
      <input type="hidden" name="type" value="bans" />
      <input type="search" name="nickName" defaultValue={nickName} maxLength={NICKNAME_MAX} aria-label="搜索昵称" placeholder="搜索昵称" />
      <button type="submit" className="btn">
        搜索
      </button>
    </form>
  );
}

/** Users who are banned from speaking in the room. */
export function Bans({ roomId, announce }: { readonly roomId: RoomId; readonly announce: (text: string) => void }) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const [page, turnTo] = usePageParam();
  const nickName = truncate(params.get("nickName") ?? "", NICKNAME_MAX);
  const loaded = useLoaded(
    JSON.stringify([roomId, page, nickName]),
    (signal) => bans(api, { roomId, page, ...(nickName === "" ? {} : { nickName }) }, { signal }),
    null,
  );
  const [span, setSpan] = useState(BAN_SPANS[0]?.span ?? "10m");
  const { isSending, problem, send } = useSending();
  const { ask, dialog } = useAsk();

  return (
    <Section isLast title="禁言名单" note="再次禁言同一用户会重新计时">
      <LineForm
        label="要禁言的昵称"
        placeholder="输入用户昵称"
        okLabel="禁言"
        isSending={isSending}
        problem={problem}
        onSubmit={(text, clear) => {
          const name = text.trim();
          if (name === "") return "请输入昵称";
          void send(
            () => banUser(api, roomId, name, span),
            (ban) => {
              clear();
              announce(`已禁言 ${ban.nickName}`);
              loaded.reload();
            },
          );
          return null;
        }}
      >
        <select value={span} aria-label="禁言时长" onChange={(event) => setSpan(spanOf(event.target.value))}>
          {BAN_SPANS.map(({ span: value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </LineForm>
      <SearchForm nickName={nickName} />
      <LoadedPart loaded={loaded} rows={5} rowHeight={64}>
        {(found) => (
          <PagedList of={found} label="禁言名单" empty={<EmptyState action="在聊天里点一位观众的名字，可以把他禁言" />}>
            {(list) => (
              <ul className={styles.people} aria-label="禁言名单">
                {list.map((ban) => (
                  <PersonLine
                    key={ban.id}
                    person={ban}
                    note={`${untilText(ban)} · 由 ${ban.by} 禁言`}
                    action={
                      <button
                        type="button"
                        className="btn line"
                        aria-label={`解除禁言 ${ban.nickName}`}
                        onClick={() =>
                          ask({
                            title: "解除禁言",
                            text: `解除后 ${ban.nickName} 可以立即发言。`,
                            okLabel: "解除",
                            isDanger: false,
                            run: async () => {
                              const answer = ignoreNotFound(await unban(api, ban.id));
                              // The page's last entry is gone, so the page is too.
                              if (answer.ok && list.length === 1 && page > 1) turnTo(page - 1);
                              else if (answer.ok) loaded.reload();
                              return answer;
                            },
                          })
                        }
                      >
                        解除
                      </button>
                    }
                  />
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </LoadedPart>
      {dialog}
    </Section>
  );
}
