import { Outlet } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";

/** The home page: its strips take the whole width, on white. */
export function HomeLayout() {
  return (
    <PageFrame ground="surface">
      <Outlet />
    </PageFrame>
  );
}
