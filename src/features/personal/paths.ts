import type { OpenHref } from "../../../contract/pages.ts";
import { type Whose, headerNavIndex, spacePath } from "../../ui/spacePath.ts";

/** The views of a user's space. */
export type PersonalView = "home" | "posts" | "follows" | "fans";

/** Path of a view. */
export function personalPath(whose: Whose, view: PersonalView = "home"): OpenHref {
  if (view === "home") return spacePath(whose);
  if (view === "posts") return `/personal/${encodeURIComponent(whose.id)}?headerNavIndex=${headerNavIndex(whose)}&view=posts`;
  const query = new URLSearchParams({
    id: whose.id,
    headerNavIndex: String(headerNavIndex(whose)),
  });
  return `/personal/${view === "follows" ? "list" : "fans"}?${query.toString()}`;
}
