/** Parses articles in Markdown, and reads the cards inside them. */
import type { Db } from '#db/client.ts'
import { cardsIn, MAX_CARDS, type ArticleCard, type Formatted } from '#shared/site/blog/article-blocks.ts'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { countryLabel, type ShopCountry } from '#shared/site/shop/shop.ts'
import { parsedArticle } from '../parsed-article.ts'
import { findProjects } from '../projects/projects.ts'
import { findBracelets } from '../shop/shop.ts'

/** @returns null for plain text, which pages render themselves */
export async function formattedOf(
  db: Db,
  { content, format }: Pick<BlogPost, 'content' | 'format'>,
  countries: readonly ShopCountry[],
): Promise<Formatted | null> {
  if (format === 'plain') return null
  const blocks = parsedArticle(content)
  return { blocks, cards: await readCards(db, cardsIn(blocks), countries) }
}

/** The cards of references such as 'project:books-for-ama' and 'bracelet:12', if the site still shows these items. */
export async function readCards(
  db: Db,
  wanted: readonly string[],
  countries: readonly ShopCountry[],
): Promise<Record<string, ArticleCard>> {
  const namesOf = (kind: string) =>
    wanted
      .slice(0, MAX_CARDS)
      .filter((of) => of.startsWith(`${kind}:`))
      .map((of) => of.slice(kind.length + 1))
  const [projects, bracelets] = await Promise.all([
    findProjects(db, namesOf('project')),
    findBracelets(db, namesOf('bracelet').map(Number)),
  ])
  return Object.fromEntries<ArticleCard>([
    ...projects.map(({ slug, name, description, country, hasStory, imageUrl, imageAlt }) => {
      const picture = imageUrl === null ? {} : { picture: { src: imageUrl, alt: imageAlt } }
      const href = hasStory ? `/projects/${slug}` : '/projects'
      const card = { href, label: `Project in ${country}`, title: name, text: description, ...picture }
      return [`project:${slug}`, card] as const
    }),
    ...bracelets.map(({ id, slug, name, description, price, country, pictures: [photo] }) => {
      const card = {
        href: `/shop/${slug}`,
        label: `${countryLabel(country, countries)} bracelet, ${formatPounds(price)}`,
        title: name,
        text: description,
        picture: { src: photo?.url ?? `/shop/bracelet-${id}.jpg`, alt: '' },
      }
      return [`bracelet:${id}`, card] as const
    }),
  ])
}
