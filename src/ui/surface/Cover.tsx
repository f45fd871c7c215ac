import { kitsOf } from "../../../contract/match/kits.ts";
import { memo, useCallback, useState } from "react";
import styles from "./Cover.module.css";
import { type CoverArt, coverArt, sceneOf } from "./coverArt.ts";

type CrestOf = { readonly shape: number; readonly a: string; readonly b: string };

/** Crests of both sides of a match. */
export interface CoverCrests {
  readonly home: CrestOf;
  readonly away: CrestOf;
}

interface CoverProps {
  /** Root-relative URL of an uploaded picture; "" = drawn. */
  readonly src: string;
  /** Id in contract/room/categories.ts. */
  readonly categoryId: string;
  /** Seed of the drawing: the same seed gives the same picture. */
  readonly seed: string;
  /** Crests of the match it is about: both sides wear their own colours. */
  readonly crests?: CoverCrests | undefined;
}

/** 16:9 picture of a room or recording; a wider box cuts its foot, not its top. Drawn if none loads. Decorative: a title is beside it. */
export const Cover = memo(function Cover({ src, categoryId, seed, crests }: CoverProps) {
  const [failed, setFailed] = useState("");
  // A picture of the server's markup may have failed before the page was alive: no event reports that any more.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  if (src === "" || failed === src) return <Drawn categoryId={categoryId} seed={seed} crests={crests} />;
  return (
    <img
      ref={look}
      className={styles.cover}
      src={src}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
});

/** Rows of heads under the roof, with the boards in front of them. */
function Stand({ art }: { readonly art: CoverArt }) {
  return (
    <>
      <path d="M0 0h320v180H0z" fill="#10151a" />
      <g fill="none" strokeWidth="4" strokeLinecap="round">
        <path d="M0 18h320M0 34h320" stroke="#39434c" strokeDasharray="0 9 0 7 0 11" strokeDashoffset={art.shift} />
        <path
          d="M0 26h320M0 42h320"
          stroke={art.home}
          strokeOpacity=".7"
          strokeDasharray="0 31 0 13 0 22"
          strokeDashoffset={art.shift * 2}
        />
        <path d="M0 26h320M0 42h320" stroke="#59646e" strokeDasharray="0 8 0 12 0 10" strokeDashoffset={art.shift + 5} />
      </g>
      <path d="M0 52h320" stroke={art.home} strokeWidth="8" />
      <path d="M0 52h320" stroke={art.away} strokeWidth="8" strokeDasharray="54 70" strokeDashoffset={art.shift} />
      <path d="M0 52h320" stroke="#f1f3f5" strokeWidth="8" strokeDasharray="30 94" strokeDashoffset={art.shift + 62} />
    </>
  );
}

function Players({ art }: { readonly art: CoverArt }) {
  return (
    <g fill="none" strokeLinecap="round" strokeWidth="5.5">
      <path d={art.homePath} stroke={art.home} />
      <path d={art.awayPath} stroke={art.away} />
      <path d={art.headPath} stroke="#d9a883" strokeWidth="4" />
    </g>
  );
}

function Pitch({ art }: { readonly art: CoverArt }) {
  const { middle } = art;
  return (
    <>
      <path d="M0 56h320v124H0z" fill="#2f6e43" />
      <path
        d="M-20 56h40l-40 124h-60zM60 56h40l-14 124H26zM140 56h40l12 124h-64zM220 56h40l38 124h-62zM300 56h40l64 124h-64z"
        fill="#2a643c"
      />
      <g fill="none" stroke="#dfe9e1" strokeOpacity=".85" strokeWidth="1.5">
        <path d={`M0 62h320M${middle} 62l${Math.round((middle - 160) / 3)} 118`} />
        <ellipse cx={middle + Math.round((middle - 160) / 8)} cy="108" rx="46" ry="22" />
        {middle > 160 ? <path d="M0 82h46l-20 62H0" /> : <path d="M320 82h-46l20 62h26" />}
      </g>
      <Players art={art} />
      <circle cx={middle - 18} cy="118" r="3" fill="#fff" />
    </>
  );
}

function Court({ art }: { readonly art: CoverArt }) {
  const isLeft = art.middle < 160;
  return (
    <>
      <path d="M0 56h320v124H0z" fill="#c8935c" />
      <path d="M0 74h320M0 96h320M0 122h320M0 152h320" stroke="#b98450" strokeWidth="1.5" />
      <g transform={isLeft ? undefined : "matrix(-1 0 0 1 320 0)"}>
        <path d="M0 84h92l-18 54H0z" fill={art.home} fillOpacity=".82" />
        <g fill="none" stroke="#f6ecdf" strokeWidth="1.8">
          <path d="M0 64h320M0 84h92l-18 54H0M0 70h120c44 12 36 74-30 88H0M250 64l28 116" />
          <ellipse cx="83" cy="111" rx="22" ry="27" />
        </g>
        <path d="M10 58v-30h30v20H18" fill="none" stroke="#e9edf0" strokeWidth="3" />
        <path d="M26 50h14l-4 12h-8z" fill="none" stroke="#ff7a3d" strokeWidth="2" />
      </g>
      <Players art={art} />
      <circle cx={art.middle} cy="92" r="4.5" fill="#d9642a" />
    </>
  );
}

function Track({ art }: { readonly art: CoverArt }) {
  return (
    <>
      <path d="M0 56h320v124H0z" fill="#a8452f" />
      <path d="M-40 66h240c90 8 110 60 40 114H-40z" fill="#2f6e43" />
      <g fill="none" stroke="#f2ddd5" strokeOpacity=".85" strokeWidth="1.6">
        <path d="M-40 66h240c90 8 110 60 40 114M-40 60h250c104 4 134 66 70 120M210 56c120 0 150 70 104 124" />
      </g>
      <Players art={art} />
    </>
  );
}

function Studio({ art }: { readonly art: CoverArt }) {
  return (
    <>
      <path d="M0 0h320v180H0z" fill="#151d27" />
      <path d={`M${art.middle - 40} 0h60L${art.middle - 20} 180h-110z`} fill="#1d2935" />
      <path d="M24 26h112v66H24z" fill="#22303d" />
      <path d="M32 34h96v50H32z" fill={art.home} fillOpacity=".55" />
      <path d="M80 34v50" stroke="#fff" strokeOpacity=".4" strokeWidth="1.5" />
      <circle cx="80" cy="59" r="12" fill="none" stroke="#fff" strokeOpacity=".4" strokeWidth="1.5" />
      <path d="M140 152c2-34 22-50 50-50s48 16 50 50z" fill={art.away} />
      <circle cx="190" cy="76" r="25" fill="#e5b891" />
      <path d="M165 72c0-36 50-36 50 0-8-12-42-12-50 0z" fill="#24282d" />
      <path d="M163 78v-4c0-36 54-36 54 0v4" fill="none" stroke="#0f1317" strokeWidth="5" />
      <path d="M158 72h9v20h-9zM213 72h9v20h-9z" fill="#0f1317" />
      <path d="M0 148h320v32H0z" fill="#2b3642" />
      <path d="M268 148v-34l-20-14" fill="none" stroke="#8b97a2" strokeWidth="4" />
      <path d="M236 92l16 8-6 12-16-8z" fill="#c6ced5" />
    </>
  );
}

/** The crests, on banners that hang from the roof. */
function Banners({ crests: { home, away } }: { readonly crests: CoverCrests }) {
  return (
    <>
      {[home, away].map(({ shape, a, b }, i) => (
        <g key={i} transform={`translate(${i === 0 ? 112 : 176} 0)`}>
          <path d="M0 0h32v38l-16 6-16-6z" fill="#e9edf0" />
          <svg x="4" y="5" width="24" height="24" fill={a} color={b}>
            <use href={`#c${shape}`} />
          </svg>
        </g>
      ))}
    </>
  );
}

function Drawn({ categoryId, seed, crests }: Omit<CoverProps, "src">) {
  const art = coverArt(seed, crests ? kitsOf(crests.home, crests.away) : null);
  const scene = sceneOf(categoryId);
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">
      {scene === "studio" ? null : <Stand art={art} />}
      {scene === "pitch" ? <Pitch art={art} /> : null}
      {scene === "court" ? <Court art={art} /> : null}
      {scene === "track" ? <Track art={art} /> : null}
      {scene === "studio" ? <Studio art={art} /> : null}
      {crests && scene !== "studio" ? <Banners crests={crests} /> : null}
    </svg>
  );
}
