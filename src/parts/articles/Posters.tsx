import type { PlaceCode } from "../../../contract/codes/places.ts";
import { posters } from "../../api/content.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Adverts } from "./Adverts.tsx";
import styles from "./Adverts.module.css";

/** The banners of a place, loaded once the page is alive, side by side; nothing if there are none or they cannot be read. */
export function Posters({ place }: { readonly place: PlaceCode }) {
  const { api, now, spoilers } = usePortal();
  const { state } = useLoaded(place, (signal) => posters(api, place, spoilers.momentOf(now()), { signal, isQuiet: true }), null);
  if (state.kind !== "ready" || state.value.length === 0) return null;
  return (
    <div className={styles.posters}>
      <Adverts banners={state.value} />
    </div>
  );
}
