import { PublishPage } from "../../features/tips/publish/PublishPage.tsx";

/** Publishing a plan. */
export function Component() {
  return <PublishPage />;
}
