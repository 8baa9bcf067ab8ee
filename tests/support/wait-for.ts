import { vi } from 'vitest'

/** As vitest's own, which gives up after a second: a busy machine may take longer, and the test's own limit ends all. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 50_000 })
