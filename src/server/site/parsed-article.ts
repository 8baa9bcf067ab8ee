/** Parses each Markdown text only once, and refuses texts that cannot be shown as intended. */
import { LRUCache } from 'lru-cache'
import { MAX_NESTING, type Block } from '#shared/site/blog/article-blocks.ts'
import { nestedTooDeeply, parseArticle } from '#shared/site/blog/article-markdown.ts'
import { invalidFields } from '../errors.ts'

/** Enough for the feed's fifty articles, unless they are very long. A parsed tree may take fifty times its text. */
const MAX_CHARACTERS = 500_000

// the key is the text itself, so that no edit or restored database can leave an old version behind
const parsed = new LRUCache<string, Block[]>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_, { length }) => Math.max(length, 1),
})

/** Callers must not change the result. */
export function parsedArticle(body: string): Block[] {
  const blocks = parsed.get(body) ?? parseArticle(body)
  parsed.set(body, blocks)
  return blocks
}

/** @throws BAD_REQUEST for each field with a text that is nested too deeply */
export function refuseDeepNesting(texts: readonly { path: PropertyKey[]; text: string }[]): void {
  const issues = texts.flatMap(({ path, text }) => {
    const beginning = nestedTooDeeply(text)
    return beginning === undefined ? [] : [{ path, message: tooDeep(beginning) }]
  })
  if (issues.length > 0) throw invalidFields(issues)
}

const tooDeep = (beginning: string) =>
  `Please put at most ${MAX_NESTING} lists, quotes, bold or italic texts inside one another: there are more at “${beginning}”`
