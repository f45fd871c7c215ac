import { createContext, use } from "react";
import type { Brand } from "../../brands/brand.ts";
import type { Feed } from "../../streams/feed/types.ts";
import type { Api } from "../api/client.ts";
import type { Session } from "./session.ts";
import type { Spoilers } from "./spoilers.ts";

/** The values the app gives to every feature. `src/app` makes it once; on the server, once a request. */
export interface Portal {
  readonly brand: Brand;
  readonly api: Api;
  /** The sport feed; connects when first subscribed to. Never emits on the server. */
  readonly sportFeed: Feed;
  /** The feed of rooms, horns and users; likewise. */
  readonly tvFeed: Feed;
  readonly session: Session;
  readonly spoilers: Spoilers;
  /** Server time, epoch ms. */
  now(): number;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error("usePortal outside of PortalContext");
  return portal;
}

/** Whether the brand has tips: without them no page mentions them or links to them. False where there is no portal. */
export function useHasTips(): boolean {
  return use(PortalContext)?.brand.hasTips ?? false;
}
