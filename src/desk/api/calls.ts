import type { Static, TSchema } from "typebox";
import type { articleCalls } from "../../../contract/desk/articles.ts";
import type { DeskCall } from "../../../contract/desk/call.ts";
import type { placementCalls } from "../../../contract/desk/placements.ts";
import type { financeCalls } from "../../../contract/desk/finance.ts";
import type { planCalls } from "../../../contract/desk/plans.ts";
import type { moderationCalls } from "../../../contract/desk/moderation.ts";
import type { roomDeskCalls } from "../../../contract/desk/rooms.ts";
import type { serviceCalls } from "../../../contract/desk/service.ts";
import type { staffCalls } from "../../../contract/desk/staff.ts";

/** The calls of the desk as types: their schemas stay on the server. A call is named by its request line. */
type Values<T> = T[keyof T];
type AnyCall =
  | Values<typeof staffCalls>
  | Values<typeof articleCalls>
  | Values<typeof placementCalls>
  | Values<typeof financeCalls>
  | Values<typeof planCalls>
  | Values<typeof serviceCalls>
  | Values<typeof roomDeskCalls>
  | Values<typeof moderationCalls>;

type NameOf<C extends DeskCall> = `${C["method"]} ${C["path"]}`;
type Calls = { readonly [C in AnyCall as NameOf<C>]: C };

/** `POST /staff/{id}/roles` */
export type DeskCallName = keyof Calls;

export type DeskReplyOf<K extends DeskCallName> = Static<Calls[K]["reply"]>;

type Given<T> = T extends readonly (infer U)[]
  ? readonly Given<U>[]
  : T extends object
    ? { readonly [F in keyof T as object extends Pick<T, F> ? never : F]: Given<T[F]> } & {
        readonly [F in keyof T as object extends Pick<T, F> ? F : never]?: Given<T[F]> | undefined;
      }
    : T;

type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type Params<C extends DeskCall> = [ParameterOf<C["path"]>] extends [never]
  ? object
  : { readonly params: Readonly<Record<ParameterOf<C["path"]>, string>> };
type Part<C, F extends "query" | "body"> =
  C extends Readonly<Record<F, infer S extends TSchema>>
    ? object extends Static<S>
      ? { readonly [N in F]?: Given<Static<S>> }
      : { readonly [N in F]: Given<Static<S>> }
    : object;

export type DeskInputOf<K extends DeskCallName> = Params<Calls[K]> & Part<Calls[K], "query"> & Part<Calls[K], "body">;
