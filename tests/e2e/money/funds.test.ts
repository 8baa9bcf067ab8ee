/** Where the money goes: a donor gives to a project, the owner spends part of it, and everybody can read both. */
import sharp from 'sharp'
import { aWord, openPlace, unlock } from '../../support/owner.ts'
import { inStoryDatabase } from '../../support/story-database.ts'
import { CARDS, expect, fillCard, isFine, test, toast, visit } from '../../support/visitor.ts'

const show = (isShown: boolean) =>
  inStoryDatabase((sql) => sql`update giving_settings set shows_funds = ${isShown}`)

test('a gift to a project, and what it paid for, are on the public page @task', async ({ page, context }) => {
  const name = `Books to ${aWord()}`
  await show(true)
  await unlock(page, '/admin/today')
  const project = { name, description: 'A library.', status: 'active', country: 'Ghana', imageUrl: null }
  const numbers = { startDate: '2026-02-01', targetSchools: 1, booksNeeded: 10, story: 'Forty boxes.' }
  const created = await page.request.post('/trpc/projects.create', { data: { ...project, ...numbers } })
  type Created = { result: { data: { id: number; slug: string } } }
  const { id, slug } = ((await created.json()) as Created).result.data

  const code = await test.step('Task: print a poster', async () => {
    await openPlace(page, 'Links and posters')
    await page.getByRole('button', { name: 'New link…' }).click()
    const form = page.getByRole('dialog', { name: 'New link' })
    await form.getByLabel('Where you will use it').fill(`Hall ${name}`)
    await form.getByLabel('Amount in pounds').fill('25')
    await form.getByLabel('For', { exact: true }).selectOption(name)
    await form.getByRole('button', { name: 'Make the link' }).click()
    await page.getByLabel('Size').selectOption('A5 poster')
    const poster = page.getByRole('article', { name: 'A5 poster' })
    await page.getByLabel('Sentence').fill('A library for every girl.')
    for (const text of ['A library for every girl.', 'Give £25', `for ${name}`, /\/g\/\w{5}$/])
      await expect(poster.getByText(text)).toBeVisible()
    await isFine(page, 390)
    await page.emulateMedia({ media: 'print' })
    await expect(poster).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    return (await poster.getByText(/\/g\/\w{5}$/).textContent())?.slice(-5)
  })

  const donor = await context.newPage()
  await test.step('Task: give to a project', async () => {
    await visit(donor, `/projects/${slug}`)
    await expect(donor.getByRole('heading', { name: '10 books to go' })).toBeVisible()
    await donor.getByRole('link', { name: '£25' }).click()
    await expect(donor.getByLabel('What your gift is for')).toHaveText(new RegExp(name))
    await expect(donor.getByLabel('What your gift is for').locator('option:checked')).toHaveText(name)
    expect(new URL(donor.url()).search).toBe('')
    await expect(donor.getByRole('radio', { name: /^£25 / })).toBeChecked()
    await isFine(donor)
    await donor.goto(`/g/${code}`)
    await expect(donor.getByRole('radio', { name: /^£25 / })).toBeChecked()
    await donor.getByRole('button', { name: 'Continue' }).click()
    await donor.getByLabel('Full name').fill('Ada Okafor')
    await donor.getByLabel('Email').fill('ada@example.org')
    await donor.getByRole('button', { name: 'Continue' }).click()
    await expect(donor.getByText(name).first()).toBeVisible()
    await fillCard(donor, CARDS.works)
    // the thanks come before the gift is recorded
    const isRecorded = donor.waitForResponse((response) => response.url().includes('/trpc/donations.process'))
    await donor.getByRole('button', { name: 'Donate £25' }).click()
    await expect(donor.getByText(`It is for ${name}.`)).toBeVisible()
    await (await isRecorded).finished()
  })

  await test.step('Task: see what the poster raised', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('1 gift by this link')).toBeVisible()
    await expect(page.getByText('£25', { exact: true }).first()).toBeVisible()
  })

  await test.step('Task: record spending with the picture of a receipt', async () => {
    await openPlace(page, 'Funds')
    await page.getByRole('button', { name: 'Record spending' }).click()
    const form = page.getByRole('form', { name: 'Spending' })
    await form.getByLabel('Amount in pounds').fill('26')
    await form.getByLabel('What for').fill(`Boxes for ${name}`)
    await form.getByLabel('From the fund').selectOption({ label: `${name} (£25.00)` })
    const receipt = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    await form
      .getByLabel('Receipt file')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: receipt })
    await expect(form.getByRole('img', { name: 'The receipt' })).toBeVisible()
    await form.getByRole('button', { name: 'Record it' }).click()
    // more than the project received
    await expect(form.getByText('£1.00 would be missing')).toBeVisible()
    await expect(form.getByRole('checkbox', { name: /^Record it anyway/ })).not.toBeChecked()
    await form.getByLabel('Amount in pounds').fill('15')
    await isFine(page)
    await form.getByRole('button', { name: 'Record it' }).click()
    await expect(toast(page, 'Spending recorded')).toBeVisible()
    await expect(page.getByRole('article', { name: `Boxes for ${name}` })).toContainText('£15.00')
    await isFine(page)
  })

  await visit(donor, '/privacy')
  await donor.getByRole('contentinfo').getByRole('link', { name: 'Where the money goes' }).click()
  const fund = donor.getByRole('listitem').filter({ has: donor.getByRole('heading', { name }) })
  await expect(fund).toContainText('£25.00')
  await expect(fund).toContainText('£10.00')
  await expect(donor.getByText(`Boxes for ${name}`)).toBeVisible()
  await isFine(donor)

  await page.request.post('/trpc/projects.archive', { data: { id, isArchived: true } })
  await show(false)
})
