/** Settings of a portal under test on its own data folder, except brand and ports. */
export function settingsOf(dataDir: string): Readonly<Record<string, string>> {
  return {
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    PROVIDER_KEY: "e2e-provider-key-0001",
    // The latest seasons of each league: writing all 394 would take minutes during the tests.
    PACK_SEASONS: "60",
  };
}

/** Environment variable: the folder made by filled.ts, which is copied as each portal's initial data folder. */
export const FILLED = "E2E_FILLED";
