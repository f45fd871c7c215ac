import type { ReactNode } from "react";
import type { Banner } from "../../../contract/http/content.ts";
import { bannerJump } from "../../../contract/rules/bannerJump.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Adverts.module.css";
import { Carousel } from "./Carousel.tsx";
import { CoverPicture } from "./CoverPicture.tsx";

/** The link of a banner: to a page of the portal, or, in a new window, to the page that announces leaving it. */
function Jump({
  banner,
  className,
  children,
}: {
  readonly banner: Banner;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const jump = bannerJump(banner);
  switch (jump.kind) {
    case "inside":
      return (
        <Link className={className} to={jump.to}>
          {children}
        </Link>
      );
    case "outside":
      return (
        <Link className={className} to={`/user/comJumpPage?to=${encodeURIComponent(jump.href)}`} target="_blank" rel="noopener noreferrer">
          {children}
        </Link>
      );
    case "none":
      return <div className={className}>{children}</div>;
    default:
      return jump satisfies never;
  }
}

function Advert({ banner, isWide = false }: { readonly banner: Banner; readonly isWide?: boolean }) {
  const leads = bannerJump(banner).kind !== "none";
  return (
    <Jump banner={banner} className={isWide ? `${styles.advert} ${styles.wide}` : styles.advert}>
      {banner.cover ? (
        <span className={styles.art}>
          <CoverPicture cover={banner.cover} sizes={isWide ? "50vw" : "200px"} />
        </span>
      ) : null}
      <i>广告</i>
      <b>{banner.title}</b>
      <span className={styles.text}>{banner.text}</span>
      {leads ? (
        <em>
          去看看
          <Icon name="right" size={16} />
        </em>
      ) : null}
    </Jump>
  );
}

/** The banners of a place beside a page's content (`contract/codes/places.ts`), one below the other. */
export function Adverts({ banners }: { readonly banners: readonly Banner[] }) {
  return banners.map((banner) => <Advert key={banner.id} banner={banner} />);
}

interface BannerSlideProps {
  readonly banner: Banner;
  readonly className?: string | undefined;
  readonly pictureClassName?: string | undefined;
  readonly captionClassName?: string | undefined;
}

/** A banner among other pictures, in their style. */
export function BannerSlide({ banner, className, pictureClassName, captionClassName }: BannerSlideProps) {
  return (
    <Jump banner={banner} className={className}>
      <span className={pictureClassName}>
        {banner.cover ? (
          <span className={styles.whole}>
            <CoverPicture cover={banner.cover} sizes="(max-width: 760px) 100vw, 848px" />
          </span>
        ) : null}
      </span>
      <span className={captionClassName}>
        <b>{banner.title}</b>
        <small>广告　{banner.text}</small>
      </span>
    </Jump>
  );
}

/** The banners of a place across a page, one at a time. */
export function BannerStrip({ label, banners }: { readonly label: string; readonly banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <Carousel className={styles.strip} label={label} titles={banners.map(({ title }) => title)}>
      {(place) => {
        const banner = banners[place];
        return banner ? <Advert key={banner.id} banner={banner} isWide /> : null;
      }}
    </Carousel>
  );
}
