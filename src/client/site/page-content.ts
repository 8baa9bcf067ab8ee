/** What a page says that the owner may change, for its loader. */

/**
 * The first HTML holds it. In the browser a page of little of it rather shows without it than not at all: the shop, the
 * forms and the gifts work all the same.
 */
export async function loadContent(page: { ensureData(): Promise<unknown> }): Promise<void> {
  const read = page.ensureData()
  await (import.meta.env.SSR ? read : read.catch(() => undefined))
}
