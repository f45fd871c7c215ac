import { createRoot } from "react-dom/client";
import "../ui/base.css";
import "../ui/tokens.css";
import "../ui/modes.css";
import { spriteMarkup } from "../ui/surface/sprite.ts";
import { DeskApp } from "./DeskApp.tsx";
import { createDeskApi } from "./api/deskApi.ts";
import { paintTheme } from "./layout/deskTheme.ts";

/** The entry of the operators' desk: rendered only in the browser, and built separately from the portal (scripts/lib.mjs). */
paintTheme();
document.body.insertAdjacentHTML("afterbegin", spriteMarkup());
const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
createRoot(root).render(<DeskApp api={createDeskApi()} />);
