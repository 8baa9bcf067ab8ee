import rules from './stryker.config.js'

/** For `npm run test:mutants -- server`, which names the files and their tests. */
export default {
  ...rules,
  // as everywhere but in Stryker, whose default are threads
  vitest: { configFile: 'tests/mutants/server.vitest.config.ts', related: false, pool: 'forks' },
  // tables of rules too, because few tests run for each
  ignoreStatic: false,
  // pages are read from the build
  ignorePatterns: rules.ignorePatterns.filter((path) => path !== '/dist'),
  // a busy machine is slow, and a timeout counts as noticed
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  concurrency: 1,
}
