/** Works, and then closes what the work used. If the work fails, its error counts, whatever fails after it. */
export async function thenClose(work: () => Promise<unknown>, close: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  await close()
}
