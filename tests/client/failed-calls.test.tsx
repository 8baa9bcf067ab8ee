/** A visitor who goes on to a page while calls fail. */
import { it } from 'vitest'
import { contentSeed } from '#shared/content-seed.ts'
import { homePage } from '#shared/page-content.ts'
import { renderSite } from '../support/render-site.tsx'

const { openings, identity } = contentSeed

/** Goes from the prayer page `to` another, whose calls to `paths` fail. */
async function goWhileFailing(to: '/' | '/volunteer' | '/terms', paths: readonly string[]) {
  const site = await renderSite('/prayer', ['prayer'])
  const going = site.router.navigate({ to })
  for (const path of paths) {
    const call = await site.next(path)
    call.fail()
  }
  await going
  return site
}

it('shows the landing page with its two projects, and the owner’s words once they can be read', async () => {
  const { next, page } = await goWhileFailing('/', ['pages.home', 'pages.highlights', 'projects.list'])
  await page.findByText(identity.mission)
  for (const progress of ['75% complete', '25% complete (planning phase)']) await page.findByText(progress)

  const mission = 'Books for all.'
  const again = await next('pages.home')
  again.respond(homePage({ ...contentSeed, identity: { ...identity, mission } }, () => []))
  await page.findByText(mission)
})

it.each([
  ['/volunteer', 'pages.volunteer', openings.volunteer],
  ['/terms', 'pages.terms', 'What you can expect from us'],
] as const)('%s retains its words when only they cannot be read', async (to, path, words) => {
  const { page } = await goWhileFailing(to, [path])
  await page.findByText(words, { exact: false })
})
