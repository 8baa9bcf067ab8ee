import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  ContactMessageForm,
  HomeShowcase,
  HomeStories,
} from '../../../src/client/site/home/sections/late-parts.ts'
import { editedPost as post, settled } from '../../support/pending-calls.ts'
import { Link } from '../../../src/client/platform/ui/link.tsx'
import { renderPart, renderSite } from '../../support/render-site.tsx'

const heading = () => document.querySelector('h1')?.textContent
const headerLink = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })

const NOT_FOUND = "The article you're looking for doesn't exist or has been removed."

/** The blog with one article, as after following a link. */
async function openBlog() {
  const site = await renderSite('/prayer')
  fireEvent.click(headerLink('Blog'))
  await site.answer('blog.page', { posts: [post], older: null })
  return { ...site, link: await site.page.findByRole('link', { name: /^Read Full Article/ }) }
}

it.each([
  {
    page: 'blog',
    link: 'Blog',
    call: 'blog.page',
    loading: 'Loading blog posts...',
    error: 'The blog could not be loaded',
  },
  {
    page: 'shop',
    link: 'Shop',
    call: 'shop.bracelets',
    error: 'Error loading bracelets',
    toast: 'Failed to fetch bracelets',
  },
])(
  'the $page says that it failed to load, and can be reloaded',
  async ({ link, call, loading, error, toast }) => {
    const { page, next } = await renderSite('/prayer')
    fireEvent.click(headerLink(link))
    const read = await next(call)
    if (loading !== undefined) await waitFor(() => expect(heading()).toBe(loading))
    await act(async () => read.fail())
    await waitFor(() => expect(heading()).toBe(error))
    if (toast !== undefined) await page.findByText(toast)
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    fireEvent.click(page.getByRole('button', { name: 'Retry' }))
    expect(reload).toHaveBeenCalledOnce()
  },
)

it.each([
  ['cannot be loaded', undefined, {}],
  ['does not exist', 'NOT_FOUND', { httpStatus: 404 }],
])('an article that %s links back to the blog', async (_what, code, more) => {
  const { router, page, next } = await renderSite('/prayer')
  act(() => void router.navigate({ to: '/blog/$slug', params: post }))
  const read = await next('blog.article')
  await waitFor(() => expect(heading()).toBe('Loading article...'))
  await act(async () => read.fail(code, more))
  await waitFor(() => expect(heading()).toBe('Article Not Found'))
  expect(document.title).toMatch(/^Article Not Found/)
  expect(page.getByText(NOT_FOUND)).toBeTruthy()
  fireEvent.click(page.getByRole('link', { name: 'Back to Blog' }))
  await next('blog.page')
})

it('an article whose preload failed is requested again on click, without showing the failure', async () => {
  const { next, refuse, link } = await openBlog()
  fireEvent.touchStart(link)
  await refuse('blog.article')
  fireEvent.click(link)
  const read = await next('blog.article')
  expect(heading()).not.toBe('Article Not Found')
  await settled(() => read.respond({ post, formatted: null, previous: null, next: null, related: [] }))
  await waitFor(() => expect(heading()).toBe(post.title))
})

it('a link to a section below the projects waits for them, because they would move the section', async () => {
  const { router, next } = await renderSite('/prayer')
  const arrived = vi.fn()
  act(() => void router.navigate({ to: '/', hash: 'contact' }).then(arrived))
  const [highlights, read] = [await next('pages.highlights'), await next('projects.list')]
  // the page waits for these parts too
  for (const part of [HomeShowcase, HomeStories, ContactMessageForm]) await act(() => part.preload())
  await settled(() => highlights.respond({ bracelets: [], posts: [] }))
  expect(arrived).not.toHaveBeenCalled()
  await settled(() => read.respond([]))
  await waitFor(() => expect(document.querySelector('#contact')).not.toBeNull())
})

it('Donate in the header is for a project while its page is shown', async () => {
  const { router, go, answer } = await renderSite('/prayer')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  // wide and narrow screens have separate links
  const where = () => main.getAllByRole('link', { name: 'Donate' }).map((link) => link.getAttribute('href'))
  expect(where()).toEqual(['/donate', '/donate'])
  const shown = { id: 7, slug: 'kumasi', name: 'Books to Kumasi', description: '', country: 'Ghana' }
  const rest = { startDate: '2026-02-01', targetSchools: 2, booksNeeded: 400, imageUrl: null, imageAlt: '' }
  act(() => void router.navigate({ to: '/projects/$slug', params: { slug: 'kumasi' } }))
  await answer('projects.story', {
    ...shown,
    ...rest,
    status: 'active',
    isLate: false,
    story: '',
    entries: [],
  })
  await waitFor(() => expect(where()).toEqual(Array(2).fill('/donate?project=7')))
  await go('/prayer')
  await waitFor(() => expect(where()).toEqual(['/donate', '/donate']))
})

it('nothing is preloaded for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { next, waiting, link } = await openBlog()
  fireEvent.touchStart(link)
  await act(async () => undefined)
  expect(waiting.map(({ path }) => path)).not.toContain('blog.article')
  fireEvent.click(link)
  await next('blog.article')
})

it('a link that opens another tab is left to the browser', () => {
  renderPart(
    <>
      <Link to="/shop">Here</Link>
      <Link to="/shop" target="_blank">
        Elsewhere
      </Link>
    </>,
  )
  const taken: boolean[] = []
  const note = (event: Event) => {
    taken.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  onTestFinished(() => document.removeEventListener('click', note))
  for (const name of ['Here', 'Elsewhere']) fireEvent.click(screen.getByRole('link', { name }))
  expect(taken).toEqual([true, false])
})
