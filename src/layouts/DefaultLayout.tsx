import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";

/** Header, content, footer. */
export function DefaultLayout({ children }: { readonly children?: ReactNode }) {
  return <PageFrame ground="surface">{children ?? <Outlet />}</PageFrame>;
}
