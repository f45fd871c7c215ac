import { useState } from "react";
import type { BanSpan } from "../../../../contract/http/room.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { removeLine } from "../../../api/roomChat.ts";
import { banUser } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import type { TalkLine } from "./lines.ts";

export interface Moderation {
  /** Lines the server has taken away; the feed tells so a moment later. */
  readonly gone: ReadonlySet<string>;
  /** What went wrong last; null = nothing. */
  readonly problem: string | null;
  remove(line: TalkLine): void;
  ban(line: TalkLine, span: BanSpan): void;
}

/** What an anchor does about a line. */
export function useModeration(roomId: string, announce: (text: string) => void): Moderation {
  const { api } = usePortal();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);

  async function act(call: Promise<Result<unknown, ApiFailure>>, done: () => void): Promise<void> {
    setProblem(null);
    const answer = await call;
    if (answer.ok) done();
    else setProblem(answer.error.message);
  }

  return {
    gone,
    problem,
    remove: ({ d }) => void act(removeLine(api, roomId, d.id), () => setGone((before) => new Set([...before, d.id]))),
    ban: ({ d }, span) => void act(banUser(api, roomId, d.from.name, span), () => announce(`已禁言 ${d.from.name}`)),
  };
}
