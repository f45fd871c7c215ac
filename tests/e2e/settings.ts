/** A portal under test on a data folder of its own, brand and ports aside. */
export function settingsOf(dataDir: string): Readonly<Record<string, string>> {
  return {
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    PROVIDER_KEY: "e2e-provider-key-0001",
    // The latest seasons of each league: all 394 would be written for minutes beside the tests.
    PACK_SEASONS: "60",
  };
}

/** Names the folder that filled.ts made, of which the data folder of each portal under test begins as a copy. */
export const FILLED = "E2E_FILLED";
