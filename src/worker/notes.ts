import type { WorkerScope } from "./scope.ts";

/** Opens the path of a pressed notification: in a page that shows it already, else in a new one. Paths of the portal alone. */
export async function followNote({ clients, location }: Pick<WorkerScope, "clients" | "location">, data: unknown): Promise<void> {
  const path = (data as { readonly path?: unknown } | null)?.path;
  const url = new URL(typeof path === "string" ? path : "/", location.origin);
  if (url.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.filter((page) => new URL(page.url).pathname === url.pathname);
  const page = there.find(({ visibilityState }) => visibilityState === "visible") ?? there[0];
  if (page) await page.focus();
  else await clients.openWindow(url.href);
}
