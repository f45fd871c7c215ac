import type { Banner } from "../../../contract/http/content.ts";
import { bannerJump } from "../../../contract/rules/bannerJump.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Adverts.module.css";

function Inside({ banner }: { readonly banner: Banner }) {
  return (
    <>
      <i>广告</i>
      <b>{banner.title}</b>
      <span>{banner.text}</span>
      <em>
        去看看
        <Icon name="right" size={16} />
      </em>
    </>
  );
}

function Advert({ banner }: { readonly banner: Banner }) {
  const jump = bannerJump(banner);
  if (jump.kind === "inside")
    return (
      <Link className={styles.advert} to={jump.to}>
        <Inside banner={banner} />
      </Link>
    );
  if (jump.kind === "outside")
    return (
      <a className={styles.advert} href={jump.href} target="_blank" rel="noopener noreferrer">
        <Inside banner={banner} />
      </a>
    );
  return null;
}

/** What stands at a place beside a page's own; whatever leads nowhere is not shown. */
export function Adverts({ banners }: { readonly banners: readonly Banner[] }) {
  return banners.map((banner) => <Advert key={banner.id} banner={banner} />);
}
