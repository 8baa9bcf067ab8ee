/** For the loader of a page below a slug: what is not there is a page of its own, and not a failure. */
import { notFound } from '@tanstack/react-router'
import type { CallError } from '../trpc.ts'

/**
 * Waits for what the page reads. In the browser the page itself shows a failure; while it is preloaded nobody has asked
 * for it yet.
 */
export async function orNotFound(reading: Promise<unknown>, preload: boolean): Promise<void> {
  try {
    await reading
  } catch (error) {
    // 400 is an address that none can have
    if ([400, 404].includes((error as CallError).data?.httpStatus ?? 0)) throw notFound()
    if (import.meta.env.SSR || preload) throw error
  }
}
