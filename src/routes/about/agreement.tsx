import { Article } from "../../features/about/Article.tsx";
import { agreementText } from "../../features/about/texts/agreement.ts";
import { usePortal } from "../../hooks/portal.ts";

export function Component() {
  return <Article text={agreementText(usePortal().brand)} />;
}
