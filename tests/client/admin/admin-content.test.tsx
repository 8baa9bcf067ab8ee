/** The owner's content forms: others change the same section, or typing continues while it is saved. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { settled, type Call } from '../../support/pending-calls.ts'
import { describedBy, fieldOf, fill, fillAll, press, renderUnlocked } from '../../support/render-site.tsx'

const draft = (version: number, title: string): ContentDraft => ({
  version,
  content: { ...contentSeed, mission: { ...contentSeed.mission, title } },
  changed: ['mission'],
  seed: contentSeed,
})

it('another owner’s change is shown, and nothing is overwritten unasked', async () => {
  const { answer, refuse } = await renderUnlocked('/admin/content/mission')
  await answer('content.draft', draft(1, 'Before'))
  await screen.findByRole('button', { name: 'Save to the draft' })
  await fill('Heading', 'Mine')
  await press('Save to the draft')
  const conflict = ['content.saveSection', 'CHANGED_ELSEWHERE', { httpStatus: 409 }] as const
  expect((await refuse(...conflict)).input).toMatchObject({ version: 1 })
  // a change of another section is no conflict
  await answer('content.draft', draft(2, 'Before'))
  expect((await refuse(...conflict)).input).toMatchObject({ version: 2, value: { title: 'Mine' } })
  await answer('content.draft', draft(3, 'Theirs'))
  expect(screen.getByText('This was changed elsewhere since you opened it.')).toBeTruthy()
  expect(screen.getByText('Theirs')).toBeTruthy()
  await press('Use theirs')
  expect(fieldOf('Heading').value).toBe('Theirs')
})

it('text typed during a save stays, and its own save is no conflict', async () => {
  const { next, answer } = await renderUnlocked('/admin/inbox/templates')
  const label = 'It begins with'
  const template = (body: string, version: number) => ({ kind: 'message', body, version })
  await answer('inbox.templates', [template('Dear {name},', 1)])
  await screen.findByRole('button', { name: 'Save template' })
  await fill(label, 'Hello {name},')
  await press('Save template')
  const first = await next('inbox.saveTemplate')
  fieldOf(label).focus()
  await fill(label, 'Hello {name}, and thanks')
  await settled(() => first.respond(template('Hello {name},', 2)))
  await answer('inbox.templates', [template('Hello {name},', 2)])
  expect(document.activeElement).toBe(fieldOf(label))
  expect(fieldOf(label).value).toBe('Hello {name}, and thanks')
  expect(screen.getByText('Not saved yet')).toBeTruthy()

  await press('Save template')
  const second = await next('inbox.saveTemplate')
  expect(second.input).toMatchObject(template('Hello {name}, and thanks', 2))
  await settled(() => second.respond(template('Hello {name}, and thanks', 3)))
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

it('books typed while an entry is being saved become another entry', async () => {
  const { next, answer } = await renderUnlocked('/admin/projects/3')
  const project = {
    id: 3,
    name: 'Books',
    slug: 'books',
    version: 1,
    startDate: '2026-01-05',
    booksNeeded: 750,
  }
  const read = { project: { ...project, story: '', imageUrl: null }, entries: [], hasOlder: false }
  await answer('projects.forEditing', read)
  await screen.findByRole('button', { name: 'Add books' })
  expect(describedBy(fieldOf('Note (optional)'))).toContain('Public: visitors read it')
  await fillAll({ 'Books*': '120', 'Note (optional)': 'From Leeds' })
  await press('Add books')
  const first = await next('projects.addBooks')
  await fill('Note (optional)', 'From York')
  await settled(() => first.respond({}))
  await answer('projects.forEditing', read)
  expect(fieldOf('Note (optional)').value).toBe('From York')
  await fill('Books*', '30')
  await press('Add books')
  const key = (call: Call) => (call.input as { idempotencyKey: string }).idempotencyKey
  const second = await next('projects.addBooks')
  expect(second.input).toMatchObject({ books: 30, note: 'From York' })
  expect(key(second)).not.toBe(key(first))
})

it('a question shows no error before its field loses the focus', async () => {
  await renderUnlocked('/admin/bracelets/new')
  await screen.findByRole('button', { name: 'Create bracelet' })
  await press('Create bracelet')
  expect(fieldOf('Name').getAttribute('aria-invalid')).toBe('true')
  await press('Add a question')
  await fill('Answer to question 1', 'list')
  for (const label of ['Text of question 1', 'List for question 1'])
    expect(fieldOf(label).getAttribute('aria-invalid')).toBeNull()
})

it('all figures are in one table, by page, and are saved at once', async () => {
  const { next, answer } = await renderUnlocked('/admin/content/figures')
  await answer('content.draft', draft(1, 'Before'))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(['On the home page', 'On the projects page', 'After a purchase'])
  await fill('Figure, figure 2 on the home page', '900+')
  await press('Move figure 2 on the home page up')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move figure 1 on the home page down')
  await press('Remove figure 1 on the projects page')
  await press('Save to the draft')
  const { home, projects, shop } = contentSeed.figures
  const [first, second, ...others] = home
  expect((await next('content.saveSection')).input).toEqual({
    section: 'figures',
    version: 1,
    value: { home: [{ ...second, figure: '900+' }, first, ...others], projects: projects.slice(1), shop },
  })
})

it.each(['content/there-is-none', 'mail/texts/there-is-none'])('/admin/%s says so', async (path) => {
  await renderUnlocked(`/admin/${path}`)
  expect(await screen.findByRole('heading', { name: /^There is no such/ })).toBeTruthy()
})
