/** For the loader of a page with a slug: if it does not exist, the page is 'not found' and not a failure. */
import { notFound } from '@tanstack/react-router'
import type { CallError } from '../../platform/trpc.ts'

/**
 * Waits for what the page reads. In the browser the page itself shows a failure; a preload rethrows it, because nobody
 * sees that page yet.
 */
export async function orNotFound(reading: Promise<unknown>, preload: boolean): Promise<void> {
  try {
    await reading
  } catch (error) {
    // 400 means that the slug is invalid
    if ([400, 404].includes((error as CallError).data?.httpStatus ?? 0)) throw notFound()
    if (import.meta.env.SSR || preload) throw error
  }
}
