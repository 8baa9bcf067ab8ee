/** What an article can lead to: pages, posts, bracelets and projects of this site. */
import { useQuery } from '@tanstack/react-query'
import { contact, help, legalLinks, navLinks, shopping } from '../../site/shell/navigation.ts'
import { useTRPC } from '../../platform/trpc.ts'
import type { Choice } from './picker.tsx'

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

/** Bracelets and projects; the keys are those of cards. */
export function useCardChoices(): Choice[] {
  const { utils } = useTRPC()
  const { data: bracelets = [] } = useQuery(utils.shop.bracelets.queryOptions({}))
  const { data: projects = [] } = useQuery(utils.projects.list.queryOptions({}))
  return [
    ...bracelets.map(({ id, name }) => ({ key: `bracelet:${id}`, title: name, kind: 'Bracelet' })),
    ...projects.map(({ slug, name }) => ({ key: `project:${slug}`, title: name, kind: 'Project' })),
  ]
}

/** The keys are addresses. */
export function useLinkChoices(search: string): Choice[] {
  const { utils } = useTRPC()
  const { data: bracelets = [] } = useQuery(utils.shop.bracelets.queryOptions({}))
  const { data: projects = [] } = useQuery(utils.projects.list.queryOptions({}))
  const q = search.trim()
  const { data: posts } = useQuery(
    utils.blog.manage.queryOptions({
      limit: 20,
      state: 'published',
      ...(q !== '' && { q: q.slice(0, 200) }),
    }),
  )
  return [
    ...PAGES,
    ...(posts?.rows ?? []).map(({ slug, title }) => ({ key: `/blog/${slug}`, title, kind: 'Post' })),
    ...bracelets.map(({ slug, name }) => ({ key: `/shop/${slug}`, title: name, kind: 'Bracelet' })),
    ...projects.map(({ slug, name }) => ({ key: `/projects/${slug}`, title: name, kind: 'Project' })),
  ]
}
