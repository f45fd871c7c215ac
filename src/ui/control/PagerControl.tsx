import type { ComponentProps } from "react";
import { ControlProvider } from "./ControlProvider.tsx";
import { Pagination } from "./Pagination.tsx";

/** The part of Pager.tsx that needs the control tier. */
export function PagerControl({ page, pageSize, total, label, onPage }: ComponentProps<typeof Pagination>) {
  return (
    <ControlProvider>
      <Pagination page={page} pageSize={pageSize} total={total} label={label} onPage={onPage} />
    </ControlProvider>
  );
}
