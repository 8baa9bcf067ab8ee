import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { PASSWORD_SETTING } from './tests/support/admin-password.ts'
import { LAUNCH_ARGS } from './tests/support/browser.ts'

// set by tests/run.ts; a port of its own, so that a site already running is left alone
const port = Number(process.env['TEST_PORT'] ?? 4317)
// the stories' own processes inherit it
const dataDir = (process.env['TEST_DATA_DIR'] ??= join(tmpdir(), `site-e2e-${process.pid}`))
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // stories share a site, and some end every session; tests/run.ts runs two halves, each with its own site
  workers: 1,
  forbidOnly: process.env['CI'] === 'true',
  // a slow machine is not a failure
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // what moves takes a fifth of the browser's work; stories of what moves ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // a story ends before optimized code would have paid for itself
    launchOptions: {
      args: [...LAUNCH_ARGS, '--js-flags=--no-opt,--no-maglev'],
      ...(executablePath && { executablePath }),
    },
    screenshot: 'only-on-failure',
  },
  outputDir: 'test-results',
  webServer: {
    command: 'node build.ts && exec node src/server/main.ts',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...PASSWORD_SETTING,
      WEBHOOKS: 'local',
      // no story calls the real provider
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 240_000,
  },
})
