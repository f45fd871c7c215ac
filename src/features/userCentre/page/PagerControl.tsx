import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Pagination } from "../../../ui/control/Pagination.tsx";
import type { PagerProps } from "./Pager.tsx";

/** The control tier's pagination, loaded when a list has a second page. */
export function PagerControl(props: PagerProps) {
  return (
    <ControlProvider>
      <Pagination {...props} />
    </ControlProvider>
  );
}
