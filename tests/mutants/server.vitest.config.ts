import { defineConfig } from 'vitest/config'

const TIMEOUT_MS = 120_000

export default defineConfig({
  test: {
    include: [process.env['MUTANT_TESTS'] ?? ''],
    globalSetup: ['tests/support/postgres-server.ts'],
    setupFiles: ['tests/support/generated-cases.ts'],
    server: { deps: { external: [/\/server\/(entry-server\.js|assets\/)/] } },
    isolate: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
})
