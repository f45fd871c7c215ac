import { useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, RouterProvider, createBrowserRouter } from "react-router-dom";
import type { DeskMe } from "../../contract/desk/staff.ts";
import type { Answer } from "../api/client.ts";
import { NoticeContext } from "../hooks/notice.ts";
import { ControlProvider } from "../ui/control/ControlProvider.tsx";
import { EmptyState } from "../ui/surface/EmptyState.tsx";
import { ErrorState } from "../ui/surface/ErrorState.tsx";
import { Skeleton } from "../ui/surface/Skeleton.tsx";
import { type DeskApi, DeskApiContext } from "./api/deskApi.ts";
import { MeContext } from "./api/me.ts";
import { DeskLayout } from "./layout/DeskLayout.tsx";
import { DeskNotices, useNotices } from "./layout/DeskNotices.tsx";
import { SCREENS, mayOpen } from "./screens.ts";
import { PasswordForm } from "./signIn/PasswordForm.tsx";
import { SignIn } from "./signIn/SignIn.tsx";

type Session =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly code: number; readonly message: string }
  | { readonly kind: "signed-out" }
  | { readonly kind: "initial-password" }
  | { readonly kind: "signed-in"; readonly me: DeskMe };

function makeRouter(me: DeskMe) {
  const own = SCREENS.filter((screen) => mayOpen(screen, me.staff.roles));
  const first = own[0]?.path ?? "/actions";
  return createBrowserRouter([
    {
      path: "/",
      element: <DeskLayout screens={own} />,
      children: [
        { index: true, element: <Navigate to={first} replace /> },
        ...own.map(({ path, load }) => ({ path, lazy: load, HydrateFallback: () => <Skeleton rows={8} height={44} /> })),
        { path: "*", element: <EmptyState text="没有这一页，或你的岗位没有这项权限" /> },
      ],
    },
  ]);
}

/** The desk: the sign-in form, and everything else only with a session. */
export function DeskApp({ api }: { readonly api: DeskApi }) {
  const [session, setSession] = useState<Session>({ kind: "loading" });
  const notices = useNotices();

  useEffect(() => api.onSignedOut(() => setSession({ kind: "signed-out" })), [api]);
  const receive = useCallback((answer: Awaited<Answer<{ readonly me: DeskMe | null }>>) => {
    if (!answer.ok) return setSession({ kind: "failed", ...answer.error });
    const { me } = answer.value;
    if (me === null) return setSession({ kind: "signed-out" });
    return setSession(me.mustChangePassword ? { kind: "initial-password" } : { kind: "signed-in", me });
  }, []);
  useEffect(() => void api.send("GET /me").then(receive), [api, receive]);

  const me = session.kind === "signed-in" ? session.me : null;
  const router = useMemo(() => (me === null ? null : makeRouter(me)), [me]);
  const enter = (): void => {
    setSession({ kind: "loading" });
    void api.send("GET /me").then(receive);
  };

  return (
    <DeskApiContext value={api}>
      <NoticeContext value={notices.show}>
        <ControlProvider>
          {session.kind === "loading" ? <Skeleton rows={6} height={44} /> : null}
          {session.kind === "failed" ? <ErrorState code={session.code} message={session.message} onRetry={enter} /> : null}
          {session.kind === "signed-out" ? <SignIn onSignedIn={enter} /> : null}
          {session.kind === "initial-password" ? <PasswordForm isInitial onDone={enter} /> : null}
          {me !== null && router !== null ? (
            <MeContext value={me}>
              <RouterProvider router={router} />
            </MeContext>
          ) : null}
          <DeskNotices notices={notices} />
        </ControlProvider>
      </NoticeContext>
    </DeskApiContext>
  );
}
