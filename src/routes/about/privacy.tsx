import { Article } from "../../features/about/Article.tsx";
import { privacyText } from "../../features/about/texts.ts";
import { usePortal } from "../../hooks/portal.ts";

export function Component() {
  return <Article text={privacyText(usePortal().brand)} />;
}
