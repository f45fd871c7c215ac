import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import type { Brand } from "../../../brands/brand.ts";
import { brandOf, isBrandId } from "../../../brands/brands.ts";
import { portalContext } from "../../loading/context.ts";
import { DownloadPage } from "../../features/download/DownloadPage.tsx";
import { BrandMark } from "../../features/shell/BrandMark.tsx";

interface Data {
  readonly brand: Brand;
  readonly url: string;
}

/** The brand in the URL, by default this portal's own. The QR code needs an absolute URL, as another device opens it. */
export function loader({ request, context }: LoaderFunctionArgs): Data {
  const { brand: own } = context.get(portalContext);
  const requestedBrand = new URL(request.url).searchParams.get("brand") ?? "";
  const brand = isBrandId(requestedBrand) ? brandOf(requestedBrand, own.build) : own;
  return { brand, url: new URL(brand.appUrl, request.url).href };
}

export function Component() {
  const { brand, url } = useLoaderData<Data>();
  return <DownloadPage brand={brand} url={url} mark={<BrandMark size={44} svg={brand.logoSvg} />} />;
}
