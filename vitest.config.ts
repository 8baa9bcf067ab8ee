import { defineConfig } from 'vitest/config'

/** For work that is done in moments: a machine that is busy is slow, and that is no failure. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: 'tests/support/generated-cases.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-server.ts',
          setupFiles: 'tests/support/generated-cases.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-server.ts',
          setupFiles: 'tests/support/generated-cases.ts',
          // one after the other: each breaks something and looks at what still works meanwhile
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/client-setup.ts',
          ...patience,
        },
      },
    ],
  },
})
