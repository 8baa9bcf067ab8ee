/** Each page's seed texts. Loaded only if the real ones cannot be read, because it brings the Markdown parser. */
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import { withFacts } from '#shared/site/content/content-facts.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { PAGE_CONTENT, type PageName } from '#shared/site/content/page-content.ts'
import type { Calls } from '../../platform/trpc.ts'

export function setWords({ pages }: Calls['utils'], page: PageName, content = contentSeed): void {
  // each function reads only its own page's content
  const words = pages[page] as { setData: (input: undefined, words: unknown) => void }
  words.setData(undefined, PAGE_CONTENT[page](withFacts(content), parseArticle))
}
