/** Settings of an API or a worker with the PAC that responds immediately: no SAT data, no limits, a quiet log. */
export const stubSettings = (dataDir: string, databaseUrl: string, pacUrl: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SAT_DATA: 'none',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  PAC_SANDBOX: 'http',
  PAC_BASE_URL: pacUrl,
});
