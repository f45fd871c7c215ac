import { AnchorSetPage } from "../../features/anchor/broadcast/AnchorSetPage.tsx";
import { useShell } from "../../features/shell/shell.ts";

/** Live settings of an anchor. */
export function Component() {
  const { notices } = useShell();
  return <AnchorSetPage announce={notices.confirm} />;
}
