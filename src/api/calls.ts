import type { Static, TObject, TSchema } from "typebox";
import type { analysisCalls } from "../../contract/http/analysis.ts";
import type { databaseCalls } from "../../contract/http/database.ts";
import type { databasePeopleCalls } from "../../contract/http/databasePeople.ts";
import type { databaseTopsCalls } from "../../contract/http/databaseTops.ts";
import type { databasePlacesCalls } from "../../contract/http/databasePlaces.ts";
import type { databaseTeamCalls } from "../../contract/http/databaseTeam.ts";
import type { attentionCalls } from "../../contract/http/attention.ts";
import type { Call } from "../../contract/http/call.ts";
import type { chatCalls } from "../../contract/http/chat.ts";
import type { commentCalls } from "../../contract/http/comment.ts";
import type { communityCalls } from "../../contract/http/community.ts";
import type { contentCalls } from "../../contract/http/content.ts";
import type { highlightCalls } from "../../contract/http/highlights.ts";
import type { informCalls } from "../../contract/http/inform.ts";
import type { liveCalls } from "../../contract/http/live.ts";
import type { lotteryCalls } from "../../contract/http/lottery.ts";
import type { matchCalls } from "../../contract/http/match.ts";
import type { messageCalls } from "../../contract/http/message.ts";
import type { moderationCalls } from "../../contract/http/moderation.ts";
import type { momentCalls } from "../../contract/http/moment.ts";
import type { noticeCalls } from "../../contract/http/notice.ts";
import type { oddsCalls } from "../../contract/http/odds.ts";
import type { payCalls } from "../../contract/http/pay.ts";
import type { postCalls } from "../../contract/http/post.ts";
import type { roomCalls } from "../../contract/http/room.ts";
import type { searchCalls } from "../../contract/http/search.ts";
import type { siteCalls } from "../../contract/http/site.ts";
import type { threadCalls } from "../../contract/http/thread.ts";
import type { tipsCalls } from "../../contract/http/tips.ts";
import type { userCalls } from "../../contract/http/user.ts";

/**
 * The calls of the contract as types: their schemas stay on the server, and no byte of them reaches the browser. A call is
 * named by its request line, `GET /tapi/live/time`, so no table of names has to be kept in step.
 */

type Values<T> = T[keyof T];
type AnyCall =
  | Values<typeof analysisCalls>
  | Values<typeof databaseCalls>
  | Values<typeof databasePeopleCalls>
  | Values<typeof databaseTopsCalls>
  | Values<typeof databasePlacesCalls>
  | Values<typeof databaseTeamCalls>
  | Values<typeof attentionCalls>
  | Values<typeof chatCalls>
  | Values<typeof commentCalls>
  | Values<typeof communityCalls>
  | Values<typeof contentCalls>
  | Values<typeof highlightCalls>
  | Values<typeof informCalls>
  | Values<typeof liveCalls>
  | Values<typeof lotteryCalls>
  | Values<typeof matchCalls>
  | Values<typeof messageCalls>
  | Values<typeof moderationCalls>
  | Values<typeof momentCalls>
  | Values<typeof noticeCalls>
  | Values<typeof oddsCalls>
  | Values<typeof payCalls>
  | Values<typeof postCalls>
  | Values<typeof roomCalls>
  | Values<typeof searchCalls>
  | Values<typeof siteCalls>
  | Values<typeof threadCalls>
  | Values<typeof tipsCalls>
  | Values<typeof userCalls>;

type NameOf<C extends Call> = `${C["method"]} /${C["segment"]}${C["path"]}`;
type BuiltCalls = { readonly [C in AnyCall as C extends { readonly reply: TSchema } ? NameOf<C> : never]: C };

/** Every call that is built. */
export type CallName = keyof BuiltCalls;

/** `data` of the envelope. */
export type ReplyOf<K extends CallName> = BuiltCalls[K] extends { readonly reply: infer R extends TSchema } ? Static<R> : never;

/** Input types: lists are read-only, and an optional field may also be `undefined`. */
type Given<T> = T extends readonly (infer U)[]
  ? readonly Given<U>[]
  : T extends object
    ? { readonly [F in keyof T as object extends Pick<T, F> ? never : F]: Given<T[F]> } & {
        readonly [F in keyof T as object extends Pick<T, F> ? F : never]?: Given<T[F]> | undefined;
      }
    : T;

/** Fields that the client adds to every call. */
type Context = "channelId" | "platform";

/** Fields that the server fills in. */
type DefaultsOf<S> =
  S extends TObject<infer P> ? { [F in keyof P]: P[F] extends { readonly default: unknown } ? F : never }[keyof P] : never;
type LeftOut<T, F extends PropertyKey> = Omit<T, F> & Partial<Pick<T, F & keyof T>>;

type Wire<S extends TSchema> = Given<Omit<LeftOut<Static<S>, DefaultsOf<S>>, Context>>;

type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Params<C extends Call> = [ParameterOf<C["path"]>] extends [never]
  ? object
  : { readonly params: Readonly<Record<ParameterOf<C["path"]>, string | number>> };

type Part<N extends "query" | "body", S> = S extends TSchema
  ? object extends Wire<S>
    ? { readonly [F in N]?: Wire<S> }
    : { readonly [F in N]: Wire<S> }
  : { readonly [F in N]?: Readonly<Record<string, never>> };

type Field<C, F extends string> = C extends { readonly [N in F]: infer V } ? V : undefined;

/** A body that is never encrypted. The caller passes `isPlain`, because the browser has no schema to read it from. */
type Plain<C> = C extends { readonly plain: true } ? { readonly isPlain: true } : object;

/** The input of a call: path parameters, query and body. */
export type InputOf<K extends CallName> = Params<BuiltCalls[K]> &
  Part<"query", Field<BuiltCalls[K], "query">> &
  Part<"body", Field<BuiltCalls[K], "body">> &
  Plain<BuiltCalls[K]>;
