/** Targets of links in an article: pages, posts, bracelets and projects of this site. */
import { useQuery } from '@tanstack/react-query'
import { contact, help, legalLinks, navLinks, shopping } from '../../site/shell/navigation.ts'
import { useTRPC } from '../../platform/trpc.ts'

export type Choice = { key: string; title: string; kind: string }

const PAGES = [
  ...new Map(
    [...navLinks('/'), ...help, ...shopping, contact, ...legalLinks].map(
      ({ label, to, hash }): [string, Choice] => {
        const key = hash === undefined || hash === 'home' ? to : `${to}#${hash}`
        return [key, { key, title: label, kind: 'Page' }]
      },
    ),
  ).values(),
]

/** For links, the keys are addresses; for cards, the text in brackets that names them in Markdown. */
export function useSiteChoices(of: 'link' | 'card', search: string): Choice[] {
  const { utils } = useTRPC()
  const isLink = of === 'link'
  const q = search.trim().slice(0, 200)
  const { data: bracelets = [] } = useQuery(utils.shop.bracelets.queryOptions({}))
  const { data: projects = [] } = useQuery(utils.projects.list.queryOptions({}))
  const wanted = { limit: 20, state: 'published', ...(q !== '' && { q }) } as const
  const { data: posts } = useQuery(utils.blog.manage.queryOptions(wanted, { enabled: isLink }))
  const articles = isLink ? (posts?.rows ?? []) : []
  return [
    ...(isLink ? PAGES : []),
    ...articles.map(({ slug, title }) => ({ key: `/blog/${slug}`, title, kind: 'Post' })),
    ...bracelets.map(({ id, slug, name }) => ({
      key: isLink ? `/shop/${slug}` : `bracelet:${id}`,
      title: name,
      kind: 'Bracelet',
    })),
    ...projects.map(({ slug, name }) => ({
      key: isLink ? `/projects/${slug}` : `project:${slug}`,
      title: name,
      kind: 'Project',
    })),
  ]
}
