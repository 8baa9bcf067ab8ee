import { defineConfig } from 'vitest/config'
import { isFull } from './tests/support/case-size.ts'

/** A busy machine is slow, and so are generated cases at full size: that is no failure. */
const FAULT_TIMEOUT_MS = 600_000
const TIMEOUT_MS = isFull ? FAULT_TIMEOUT_MS : 120_000

const shared = {
  // a worker loads the server or the client once for all files, so a file cleans up after itself
  isolate: false,
  // built modules need no transforming
  server: { deps: { external: [/\/server\/(entry-server\.js|assets\/)/] } },
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  // garbage collection was a tenth of a worker's time
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-old-space-size=1024'],
}

/** Loading takes longer than these tests, so one worker takes them all. */
const quick = { ...shared, maxWorkers: 1, sequence: { groupOrder: 0 } }

/** These wait for PostgreSQL, processes and timeouts half of the time. */
const withServers = {
  ...shared,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  globalSetup: ['tests/support/postgres-server.ts'],
}

const setupFiles = ['tests/support/generated-cases.ts']

/** Stories in another browser than the one of `tests/e2e`. */
const engines = {
  test: { ...withServers, name: 'engines', include: ['tests/engines/**/*.test.ts'], setupFiles },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...quick,
          name: 'unit',
          include: ['{tests,packages/*/tests}/unit/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          ...quick,
          name: 'client',
          include: ['tests/client/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/client-setup.ts'],
        },
      },
      {
        test: {
          ...withServers,
          name: 'api',
          include: ['{tests,packages/*/tests}/api/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          ...withServers,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          setupFiles,
          testTimeout: FAULT_TIMEOUT_MS,
        },
      },
      ...(isFull ? [engines] : []),
    ],
  },
})
