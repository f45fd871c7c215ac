import { createContext, use } from "react";

/** Shows a short sentence that disappears by itself; `success`: an action succeeded (已复制). */
export type ShowNotice = (text: string, kind?: "warning" | "success") => void;

/** The shell's notices. Outside of a shell (a part rendered by itself) they are dropped. */
export const NoticeContext = createContext<ShowNotice>(() => undefined);

export function useNotice(): ShowNotice {
  return use(NoticeContext);
}
