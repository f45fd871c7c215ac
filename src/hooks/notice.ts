import { createContext, use } from "react";

/** Shows a short sentence that goes by itself; `success`: something worked (已复制). */
export type ShowNotice = (text: string, kind?: "warning" | "success") => void;

/** The shell's notices; outside of a shell (a part shown by itself) there is nowhere to show them. */
export const NoticeContext = createContext<ShowNotice>(() => undefined);

export function useNotice(): ShowNotice {
  return use(NoticeContext);
}
