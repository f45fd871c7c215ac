import { type ReactNode, useContext } from "react";
import { Route, Routes, UNSAFE_NavigationContext as NavigationContext } from "react-router-dom";

const AWAY = "/away";

function Buttons({ page }: { readonly page?: ReactNode }) {
  const { navigator } = useContext(NavigationContext);
  return page === undefined ? (
    <button type="button" onClick={() => navigator.go(-1)}>
      返回
    </button>
  ) : (
    <>
      {page}
      <button type="button" onClick={() => navigator.push(AWAY)}>
        离开
      </button>
    </>
  );
}

/** A page that is left by 离开 and found again by 返回, as by the browser's Back. */
export function leavable(page: ReactNode): ReactNode {
  return (
    <Routes>
      <Route path={AWAY} element={<Buttons />} />
      <Route path="*" element={<Buttons page={page} />} />
    </Routes>
  );
}
