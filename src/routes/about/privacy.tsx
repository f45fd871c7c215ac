import { Article } from "../../features/about/Article.tsx";
import { privacyText } from "../../features/about/texts/privacy.ts";
import { usePortal } from "../../hooks/portal.ts";

export function Component() {
  return <Article text={privacyText(usePortal().brand)} />;
}
