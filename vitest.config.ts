import { defineConfig } from 'vitest/config'
import { isFull } from './tests/support/case-size.ts'

/** For work that is done in moments: a busy machine is slow, and that is no failure. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

const setupFiles = ['tests/support/generated-cases.ts']
const globalSetup = ['tests/support/postgres-server.ts']

/** One run of all projects: a worker loads the server once and keeps it from file to file, so a file cleans up after itself. */
const shared = { isolate: false, maxWorkers: 4, unstubEnvs: true, unstubGlobals: true }

/** Stories in another browser than the one of `tests/e2e`, with `npm run test:full`. */
const engines = {
  test: {
    ...shared,
    name: 'engines',
    include: ['tests/engines/**/*.test.ts'],
    globalSetup,
    setupFiles,
    ...timeouts,
  },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{tests,packages/*/tests}/unit/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['{tests,packages/*/tests}/api/**/*.test.ts'],
          globalSetup,
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup,
          setupFiles,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      ...(isFull ? [engines] : []),
      {
        test: {
          ...shared,
          name: 'client',
          include: ['tests/client/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/client-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
})
