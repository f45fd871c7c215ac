/**
 * The id under which media records a session. A session that goes on about another match has parts: the key of the first is
 * the session's id, then `{session}_1`, … `live_session.past_subjects` has what the ended ones were about.
 */
export function recordKeyOf(sessionId: string, part: number): string {
  return part === 0 ? sessionId : `${sessionId}_${part}`;
}

export function partOf(key: string): { readonly sessionId: string; readonly part: number } {
  const [sessionId = "", part = "0"] = key.split("_");
  return { sessionId, part: Number(part) };
}

/** An anchor who changes the match more often in one session has recordings that are of the last one. */
export const PARTS_MAX = 100;
