import type { EmbeddedIncident } from "../http/content.ts";
import type { IncidentView } from "./football.ts";

/** An incident in the form used by match and moment cards. */
export const embeddedIncident = (one: IncidentView): EmbeddedIncident => ({
  type: one.type,
  side: one.side ?? null,
  minute: one.minute,
  plus: one.plus ?? 0,
  player: one.player ?? null,
  assist: one.assist ?? null,
  isRevoked: one.status === "revoked",
});
