/**
 * `npm run test:mutants` breaks one operator, condition or block of a rule at a time, and expects a unit test to fail.
 * Only rules without a database are broken, so each takes a quarter of a second.
 *
 * These mutants survive, because they are equivalent to the original:
 * - `?? ['Stryker was here']` where nothing matches (gift-aid-names, statement-file, statements): no name or
 *   declaration has that word, a further letter changes nothing beside a broken one, and no amount is read from the
 *   first part
 * - `>=` instead of `>` in `later` and `<=` in `lastMonthAfterPause` (monthly): of two equal days either is returned
 * - `true` instead of a comparison with null before days are compared (gift-aid, monthly): null is neither before nor
 *   after any day, and the check is only for the compiler
 * - `>=` between the ids of two declarations (gift-aid): ids differ
 * - `pathBetween` for an end outside of the path, or equal to the start (order-statuses): both slices are empty
 * - `pence < 0` (share-out): sharing out nothing gives nothing
 */
export default {
  mutate: [
    'src/shared/money/**/*.ts',
    'src/shared/admin/**/{privacy,deletion,person-parts}.ts',
    'src/shared/platform/**/{sign-in,sign-in.schema,session,roles,masked}.ts',
    'src/server/platform/sessions/{browser-name,same-secret}.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // the first run shows which tests reach a mutant, so imports need not be followed
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // tables and schemas are evaluated while a file loads, so each of their mutants would need all tests
  ignoreStatic: true,
  // texts were agreed word for word, and tests of pages and emails contain them
  mutator: { excludedMutations: ['StringLiteral'] },
  // TypeScript 7 has no API with which Stryker could rewrite tsconfig.json for its copy
  ignorePatterns: ['/dist', '/data', '/shots', '/test-results', '/tsconfig.json'],
  // not in node_modules, where vitest would not look for tests
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  allowConsoleColors: false,
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 100, low: 95, break: 90 },
}
