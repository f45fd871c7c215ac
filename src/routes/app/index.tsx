import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { portalContext } from "../../app/context.ts";
import { DownloadPage } from "../../features/download/DownloadPage.tsx";
import { BrandMark } from "../../features/shell/BrandMark.tsx";

/** A code needs the whole address: scanned by a phone it stands for itself. */
export function loader({ request, context }: LoaderFunctionArgs): { readonly url: string } {
  return { url: new URL(context.get(portalContext).brand.appUrl, request.url).href };
}

export function Component() {
  const { url } = useLoaderData<{ readonly url: string }>();
  return <DownloadPage url={url} mark={<BrandMark size={44} />} />;
}
