import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { PostList } from "../../../contract/http/post.ts";
import type { PersonalSpace, UserCard } from "../../../contract/http/user.ts";
import { asUserId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { listPosts } from "../../api/community.ts";
import { personalSpace } from "../../api/personal.ts";
import { userAttention } from "../../api/profile.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";
import type { PersonalView } from "./paths.ts";

const FOLLOWS = 1;
const FANS = 2;

export type People = Result<Page<UserCard>, ApiFailure>;

/** Loader data of a personal page. */
export type PersonalData =
  /** The reader's own space is requested, but no user is known. */
  | { readonly kind: "nobody" }
  | { readonly kind: "failed"; readonly error: ApiFailure }
  | {
      readonly kind: "space";
      readonly view: PersonalView;
      readonly space: PersonalSpace;
      /** The requested page of the view's list; on `home` the first page of both lists. */
      readonly follows: People | null;
      readonly fans: People | null;
      /** The first page of the user's posts; null on the other views. */
      readonly posts: Result<PostList, ApiFailure> | null;
      /** Server time of the load, epoch ms. */
      readonly now: number;
    };

interface LoadPersonalInput {
  readonly portal: Portal;
  readonly view: PersonalView;
  /** From the path; otherwise from `?id=`, otherwise the reader's own id. */
  readonly id?: string | undefined;
  readonly url: string;
}

function notFound(): Response {
  return new Response("This page could not be found", { status: 404, statusText: "Not Found" });
}

/** Data of a personal page; `?view=posts` shows the posts. Throws 404 for an unknown user; other failures are returned. */
export async function loadPersonal({ portal, view: requestedView, id, url }: LoadPersonalInput): Promise<PersonalData> {
  const { api, session, spoilers } = portal;
  const { searchParams } = new URL(url, "http://page");
  const view = requestedView === "home" && searchParams.get("view") === "posts" ? "posts" : requestedView;
  const whose = id ?? searchParams.get("id") ?? session.view$.value.user?.id;
  if (whose === undefined) return { kind: "nobody" };
  const userId = asUserId(whose);
  if (userId === null) throw notFound();
  const page = view === "home" ? 1 : pageParam(searchParams);
  const now = portal.now();
  const [space, follows, fans, posts] = await Promise.all([
    personalSpace(api, userId),
    view === "home" || view === "follows" ? userAttention(api, userId, FOLLOWS, page, { isQuiet: true }) : null,
    view === "home" || view === "fans" ? userAttention(api, userId, FANS, page, { isQuiet: true }) : null,
    view === "posts" ? listPosts(api, { sort: "new", authorId: userId, at: spoilers.momentOf(now) }, { isQuiet: true }) : null,
  ]);
  if (!space.ok) {
    if (space.error.code === ErrorCode.notFound) throw notFound();
    return { kind: "failed", error: space.error };
  }
  return { kind: "space", view, space: space.value, follows, fans, posts, now };
}

/** Whether a page with this data renders the user's posts. */
export function hasPosts(data: unknown): boolean {
  const loaded = data as PersonalData;
  return loaded.kind === "space" && loaded.posts !== null;
}

/** Title of the page without the site's name; null when nothing was loaded. */
export function personalTitle(data: unknown): string | null {
  const loaded = data as PersonalData;
  if (loaded.kind !== "space") return null;
  const { nickName } = loaded.space;
  switch (loaded.view) {
    case "home":
      return `${nickName}的个人空间`;
    case "posts":
      return `${nickName}的帖子`;
    case "follows":
      return `${nickName}的关注`;
    case "fans":
      return `${nickName}的粉丝`;
    default:
      return loaded.view satisfies never;
  }
}
