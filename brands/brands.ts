import type { Brand, Build } from "./brand.ts";

const MARK_COURT =
  '<rect x="1.5" y="4" width="25" height="20" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M14 4v20" stroke="currentColor" stroke-width="2.5"/><circle cx="14" cy="14" r="4.2" fill="var(--mark)"/>';
const MARK_FLAG =
  '<path d="M6 3v22" stroke="currentColor" stroke-width="2.5"/><path d="M6 5h17l-4 5 4 5H6" fill="none" stroke="currentColor" stroke-width="2.5"/><circle cx="12" cy="10" r="2.6" fill="var(--mark)"/>';
const MARK_ARC =
  '<path d="M3 23a11 11 0 0 1 22 0" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M2 23h24" stroke="currentColor" stroke-width="2.5"/><circle cx="14" cy="8" r="4.2" fill="var(--mark)"/>';
const MARK_GATE =
  '<path d="M3 24V5h22v19" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M3 11h22M10 5v19M18 5v19" stroke="currentColor" stroke-width="1" opacity=".55"/><circle cx="14" cy="20" r="4" fill="var(--mark)"/>';
const MARK_PULSE =
  '<circle cx="14" cy="14" r="12" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M3 15h6l3-7 4 12 3-5h6" fill="none" stroke="var(--mark)" stroke-width="2.5"/>';

/** Outside a build, in development or in a test. */
const UNBUILT: Build = { version: "开发版", builtOn: "-" };

type BrandData = Omit<Brand, "appUrl" | "build">;

/** Every brand of the product. The footers' data is made up for the project. */
const DATA: Readonly<Record<Brand["id"], BrandData>> = {
  default: {
    id: "default",
    name: "全场体育",
    theme: "default",
    applicationKey: "qc-web-7f31c0a4",
    hasTips: true,
    hasAppEntry: false,
    logoSvg: MARK_COURT,
    footer: {
      company: "全场（海南）体育科技有限公司",
      licence: "琼B2-20260118",
      address: "海口市龙华区滨海大道 77 号",
      contact: "400-800-9090",
    },
    blocksDevTools: true,
  },
  variant1: {
    id: "variant1",
    name: "主场直播",
    theme: "default",
    applicationKey: "zc-web-19be52d8",
    hasTips: true,
    hasAppEntry: true,
    logoSvg: MARK_FLAG,
    footer: {
      company: "主场（厦门）网络科技有限公司",
      licence: "闽B2-20260231",
      address: "厦门市思明区环岛东路 120 号",
      contact: "400-801-2260",
    },
    blocksDevTools: true,
  },
  variant2: {
    id: "variant2",
    name: "绿茵在线",
    theme: "green",
    applicationKey: "ly-web-c46d0e91",
    hasTips: true,
    hasAppEntry: true,
    logoSvg: MARK_GATE,
    footer: {
      company: "绿茵在线（成都）文化传媒有限公司",
      licence: "川B2-20260077",
      address: "成都市高新区天府五街 200 号",
      contact: "400-802-3310",
    },
    blocksDevTools: true,
  },
  variant3: {
    id: "variant3",
    name: "看台体育",
    theme: "default",
    applicationKey: "kt-web-83a7f520",
    hasTips: false,
    hasAppEntry: true,
    logoSvg: MARK_ARC,
    footer: {
      company: "看台（武汉）体育文化有限公司",
      licence: "鄂B2-20260145",
      address: "武汉市江汉区新华路 316 号",
      contact: "400-803-4420",
    },
    blocksDevTools: true,
  },
  variant4: {
    id: "variant4",
    name: "快传体育",
    theme: "green",
    applicationKey: "kc-web-5d20b6e7",
    hasTips: false,
    hasAppEntry: true,
    logoSvg: MARK_PULSE,
    footer: {
      company: "快传（苏州）信息技术有限公司",
      licence: "苏B2-20260302",
      address: "苏州市工业园区星湖街 328 号",
      contact: "400-804-5530",
    },
    blocksDevTools: true,
  },
};

/** The brand with its build. The app's URL names the brand, so that a printed QR code always leads to its app. */
function made(data: BrandData, build: Build): Brand {
  return { ...data, appUrl: `/app?brand=${data.id}`, build };
}

export const BRANDS: Readonly<Record<Brand["id"], Brand>> = {
  default: made(DATA.default, UNBUILT),
  variant1: made(DATA.variant1, UNBUILT),
  variant2: made(DATA.variant2, UNBUILT),
  variant3: made(DATA.variant3, UNBUILT),
  variant4: made(DATA.variant4, UNBUILT),
};

export function isBrandId(id: string): id is Brand["id"] {
  return Object.hasOwn(DATA, id);
}

/**
 * The brand of a BRAND setting, with the build's data; an empty setting is the default brand. Throws on an unknown name:
 * serving another company's footer and key by mistake is worse than not starting.
 */
export function brandOf(id: string, build: Build = UNBUILT): Brand {
  const known = id === "" ? "default" : id;
  if (!isBrandId(known)) throw new Error(`BRAND is ${JSON.stringify(id)}; it must be one of ${Object.keys(BRANDS).join(", ")}`);
  return made(DATA[known], build);
}
