/** The owner adds a project and counts its books, without a terminal. */
import { aDonation, aWord, openPlace, unlock } from '../../support/owner.ts'
import { expect, isFine, test, toast } from '../../support/visitor.ts'

test('a project is added with 120 books, read by visitors, changed by two owners, archived and deleted', async ({
  page,
  context,
}) => {
  const name = `Books to ${aWord()}`
  await unlock(page, '/admin/projects')
  await page.getByRole('link', { name: 'New project' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Country').fill('Ghana')
  await page.getByLabel('Starts on').fill('2026-02-01')
  await page.getByLabel('Books needed').fill('750')
  await page.getByLabel('In short').fill('A library for four schools.')
  await page.getByLabel('Story (optional)').fill('It began with one letter.\n\nThen came forty boxes.')
  // typed text survives a visit to another page of the dashboard
  await openPlace(page, 'Inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('In short')).toHaveValue('A library for four schools.')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(toast(page, 'Project created')).toBeVisible()

  const books = page.getByRole('region', { name: 'Books' })
  await books.getByLabel(/^Books/).fill('120')
  await books.getByLabel('Note (optional)').fill('From St Mary’s')
  await books.getByRole('button', { name: 'Add books' }).dblclick()
  await expect(books.getByText('120 of 750 collected')).toBeVisible()
  await expect(books.getByRole('listitem')).toHaveText([/^\+120.*From St Mary’s$/])
  await isFine(page)

  // a change by a second owner
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const theirs = { name, country: 'Ghana', status: 'active', startDate: '2026-02-01', targetSchools: 0 }
  const update = { ...theirs, id, version: 1, booksNeeded: 900, description: 'A library.', story: 'Theirs.' }
  expect((await page.request.post('/trpc/projects.update', { data: update })).status()).toBe(200)
  await page.getByLabel('In short').fill('A library for five schools.')
  await page.getByRole('button', { name: 'Save project' }).click()
  await expect(page.getByText('This was changed elsewhere since you opened it.')).toBeVisible()
  await expect(page.getByText('A library.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(page, 'Project saved')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto('/projects')
  await visitor.getByRole('link', { name }).click()
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const text of ['Then came forty boxes.', 'A library for five schools.', 'From St Mary’s'])
    await expect(visitor.getByText(text)).toBeVisible()
  await isFine(visitor)
  // the panel is beside the picture, and stays in view beside the story
  const panel = visitor.getByRole('region', { name: '630 books to go' })
  expect((await panel.boundingBox())?.width).toBe(22 * 16)
  await expect(panel).toHaveCSS('position', 'sticky')
  // everything from the breadcrumb to the button is on a phone's first screen
  await visitor.setViewportSize({ width: 390, height: 664 })
  await visitor.evaluate(() => scrollTo(0, 0))
  await expect(visitor.getByRole('navigation', { name: 'Breadcrumb' })).toBeInViewport({ ratio: 1 })
  await expect(visitor.getByRole('link', { name: 'Give to this project' })).toBeInViewport({ ratio: 1 })
  const path = new URL(visitor.url()).pathname

  await openPlace(page, 'Projects')
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await expect(page.getByRole('region', { name: 'Archived' }).getByText(name).first()).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Delete this project' }).click()
  await expect(toast(page, 'Project deleted', 'You can get it back from the bin for 30 days.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  // Undo restores it as archived
  await expect(page.getByRole('region', { name: 'Archived' }).getByText(name).first()).toBeVisible()
})

test('the owner writes news to those who gave to a project, reads it as they will, and sends it @task', async ({
  page,
}) => {
  const name = `Books to ${aWord()}`
  await unlock(page, '/admin/projects')
  const project = {
    name,
    description: 'A library.',
    country: 'Ghana',
    status: 'active',
    startDate: '2026-02-01',
  }
  const created = await page.request.post('/trpc/projects.create', {
    data: { ...project, targetSchools: 0, booksNeeded: 900 },
  })
  const { id: projectId } = (await created.json()).result.data
  for (const news of ['opt-in', 'opt-in', undefined] as const)
    await aDonation(page, aWord(), undefined, undefined, { projectId, ...(news && { news }) })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await test.step('Task: write to a project’s givers', async () => {
    await page.getByRole('link', { name: 'News for its givers' }).click()
    await expect(page.getByText('2 people gave to this project and accept news by email.')).toBeVisible()
    await page.getByRole('link', { name: 'Write news' }).click()
    await page.getByLabel('Subject').fill('The library is open')
    await page.getByRole('textbox', { name: 'News' }).fill('Forty girls came on the first day.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(toast(page, 'Draft saved')).toBeVisible()
    const email = page.frameLocator('iframe')
    await expect(email.getByText('Forty girls came on the first day.')).toBeVisible()
    await expect(email.getByRole('link', { name: 'Stop these emails' })).toBeVisible()
    await isFine(page)
    await page.getByRole('button', { name: 'Send a test to myself' }).click()
    // with the shared password, of a site without an address for notices
    await expect(toast(page, 'The test was not sent', 'sign in with your own account')).toBeVisible()
    await page.getByRole('button', { name: 'Send to 2 people…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send it' }).click()
    await expect(page.getByText('Sent to 2 of 2')).toBeVisible()
  })
  await isFine(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('2 of them have had news this month')).toBeVisible()
  await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem')).toContainText(
    'Sent to 2 of 2',
  )
  await isFine(page)
})
