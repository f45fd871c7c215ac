import { DefaultLayout } from "../layouts/DefaultLayout.tsx";
import { ErrorPage } from "./ErrorPage.tsx";

/** What no page caught, and what the middleware threw: the error inside the shell, so that the way on stays open. */
export function RootError() {
  return (
    <DefaultLayout>
      <ErrorPage />
    </DefaultLayout>
  );
}
