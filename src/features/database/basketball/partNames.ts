const PART_WORDS: Readonly<Record<string, string>> = {
  East: "东部",
  West: "西部",
  Atlantic: "大西洋赛区",
  Central: "中部赛区",
  Southeast: "东南赛区",
  Northwest: "西北赛区",
  Pacific: "太平洋赛区",
  Southwest: "西南赛区",
  Midwest: "中西部赛区",
};

/** The name of an NBA conference or division. */
export const partName = (part: string): string => PART_WORDS[part] ?? part;
