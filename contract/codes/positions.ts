/** Position names of both sports (docs/product.md 3: position names are mapped). */
export const FOOTBALL_POSITION = { G: "门将", D: "后卫", M: "中场", F: "前锋" } as const;

export const BASKETBALL_POSITION = {
  PG: "控球后卫",
  SG: "得分后卫",
  SF: "小前锋",
  PF: "大前锋",
  C: "中锋",
  G: "后卫",
  F: "前锋",
} as const;
