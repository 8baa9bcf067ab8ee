import { vi } from 'vitest'

/** Vitest's own gives up after a second, too short on a busy machine; the test's time limit still applies. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 50_000 })
