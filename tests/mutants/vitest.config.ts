import { defineConfig } from 'vitest/config'

/** Only the unit tests of the mutated files: others would cost time, and some read the repository's files. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/{admin,money}/**/*.test.ts',
      'tests/unit/platform/**/{browser-name,contact,masked,sign-in,signed-links}.test.ts',
    ],
    setupFiles: ['tests/support/generated-cases.ts'],
    isolate: false,
  },
})
