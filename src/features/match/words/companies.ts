/** Names of odds companies by the id the sources use; an unknown id is shown as it came. */
const COMPANY_NAME: Readonly<Record<string, string>> = {
  b365: "Bet365",
  bw: "Bwin",
  iw: "Interwetten",
  lb: "立博",
  ps: "平博",
  wh: "威廉希尔",
  vc: "韦德",
  avg: "平均",
  max: "最高",
};

export function companyWords(company: string): string {
  return COMPANY_NAME[company.toLowerCase()] ?? company;
}
