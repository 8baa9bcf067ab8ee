/** Navigating to a page whose calls fail. */
import { expect, it } from 'vitest'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { PAGE_CONTENT } from '#shared/site/content/page-content.ts'
import { settled } from '../../support/pending-calls.ts'
import { renderSite } from '../../support/render-site.tsx'

const { openings, identity } = contentSeed

/** Goes from the prayer page to another, and fails its calls to `paths`. */
async function goWhileFailing(to: string, paths: readonly string[]) {
  const site = await renderSite('/prayer', ['prayer'])
  const going = site.router.navigate({ to } as never)
  for (const path of paths) {
    const call = await site.next(path)
    call.fail()
  }
  await going
  return site
}

it('the landing page has its two built-in projects, and the owner’s texts on the next visit', async () => {
  const { next, page, go, router } = await goWhileFailing('/', [
    'pages.home',
    'pages.highlights',
    'projects.list',
  ])
  await page.findByText(identity.mission)
  for (const progress of ['75% complete', '25% complete (planning phase)']) await page.findByText(progress)

  await go('/prayer')
  void router.navigate({ to: '/' })
  const mission = 'Books for all.'
  const again = await next('pages.home')
  again.respond(PAGE_CONTENT.home({ ...contentSeed, identity: { ...identity, mission } }, () => []))
  ;(await next('pages.highlights')).fail()
  await page.findByText(mission)
})

it.each([
  ['/', ['pages.home', 'pages.highlights', 'projects.list']],
  ['/shop', ['shop.bracelets', 'pages.shop']],
  ['/donate', ['donations.options', 'pages.donate']],
  ['/blog', ['blog.page', 'pages.blog']],
  ['/projects', ['projects.list', 'pages.projects']],
] as const)('%s sends failing calls once, and again when it is opened again', async (to, paths) => {
  const { go, next, router, waiting } = await goWhileFailing(to, paths)
  await settled(() => undefined)
  const sent = () => waiting.map(({ path }) => path).filter((path) => paths.some((read) => read === path))
  expect(sent()).toEqual([])
  await go('/prayer')
  void router.navigate({ to })
  for (const path of paths) (await next(path)).fail()
  await settled(() => undefined)
  expect(sent()).toEqual([])
})

it.each([
  ['/volunteer', 'pages.volunteer', openings.volunteer],
  ['/terms', 'pages.terms', 'What you can expect from us'],
] as const)('%s keeps its standard texts if only its content cannot be read', async (to, path, words) => {
  const { page } = await goWhileFailing(to, [path])
  await page.findByText(words, { exact: false })
})
