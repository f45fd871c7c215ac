import { Outlet } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";

/** Matches and rooms: the header is fixed, the page scrolls under it. */
export function LiveLayout() {
  return (
    <PageFrame ground="bg" hasFixedHeader>
      <Outlet />
    </PageFrame>
  );
}
