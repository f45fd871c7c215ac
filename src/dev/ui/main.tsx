import { createRoot } from "react-dom/client";
import "../../ui/base.css";
import "../../ui/tokens.css";
import "../../ui/modes.css";
import { spriteMarkup } from "../../ui/surface/sprite.ts";
import { UiPage } from "./UiPage.tsx";

/** The entry of `/dev/ui`: rendered only in the browser, and built separately from the portal (scripts/lib.mjs). */
document.body.insertAdjacentHTML("afterbegin", spriteMarkup());
const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
createRoot(root).render(
  <UiPage address={location.search} onAddress={(search) => history.replaceState(null, "", `${search}${location.hash}`)} />,
);
