import type { ComponentProps } from "react";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Pagination } from "../../../ui/control/Pagination.tsx";

type PagesControlProps = Pick<ComponentProps<typeof Pagination>, "page" | "pageSize" | "total" | "label" | "onPage">;

/** Of the control tier: loaded with the first list that has a second page. */
export function PagesControl({ page, pageSize, total, label, onPage }: PagesControlProps) {
  return (
    <ControlProvider>
      <Pagination page={page} pageSize={pageSize} total={total} label={label} onPage={onPage} />
    </ControlProvider>
  );
}
