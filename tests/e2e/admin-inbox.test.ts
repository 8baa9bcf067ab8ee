/** What people sent is read, noted and answered. */
import { aMessage, aWord, row, unlock } from '../support/owner.ts'
import { expect, isFine, test, toast, violations } from '../support/visitor.ts'

test('a volunteer, an offer of books, a message and a prayer are listed, noted and answered', async ({
  page,
}) => {
  const [vera, bo, mia, ola] = [`Vera ${aWord()}`, `Bo ${aWord()}`, `Mia ${aWord()}`, `Ola ${aWord()}`]
  const email = `${aWord()}@example.org`
  const prayer = `for ${aWord()}`
  const send = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status()).toBe(201)
  await send('/api/volunteers', {
    name: vera,
    email,
    phone: '0113 496 0000',
    skills: ['Translation'],
    motivation: 'Books raised me',
  })
  await send('/api/book-donation', {
    name: bo,
    email,
    location: 'York',
    bookDetails: '20 atlases',
    quantity: '2',
  })
  await aMessage(page, { name: mia, email, website: 'spam' })
  await aMessage(page, { name: ola, email: '', subject: 'Prayer Request', message: prayer })

  await unlock(page, '/admin/inbox')
  for (const name of [vera, bo, mia, ola]) {
    await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
    await expect(row(page, name).getByText('23 hours left')).toBeVisible()
  }
  await expect(row(page, mia).getByText('Suspected spam')).toBeVisible()
  await expect(row(page, vera).getByText('Suspected spam')).toBeHidden()
  await expect(row(page, vera).getByRole('link', { name: email })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=Your%20volunteer%20application`),
  )
  await expect(row(page, vera).getByRole('link', { name: '0113 496 0000' })).toHaveAttribute(
    'href',
    'tel:01134960000',
  )
  await row(page, vera)
    .getByText(/^Full details/)
    .click()
  await expect(row(page, vera).getByText('Translation')).toBeVisible()

  // a note is saved on blur, by keyboard past its button too
  const notes = row(page, bo).getByLabel(/^Notes/)
  await notes.fill('Collect')
  await page.keyboard.press('Shift+Tab')
  await expect(toast(page, 'Note saved')).toBeVisible()
  await notes.fill('Collect on Friday')
  await page.keyboard.press('Tab')
  await expect(row(page, bo).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row(page, bo).getByRole('button', { name: 'Save' })).toBeHidden()
  await row(page, bo)
    .getByRole('button', { name: /^Mark answered/ })
    .click()
  await expect(toast(page, `${bo}: answered`)).toBeVisible()
  await expect(row(page, bo).getByText('Answered', { exact: true })).toBeVisible()
  await expect(row(page, bo).getByText(/left$/)).toBeHidden()

  await page.getByLabel('Kind').selectOption('Volunteer')
  await expect(row(page, vera)).toBeVisible()
  await expect(row(page, bo)).toBeHidden()
  await row(page, vera)
    .getByRole('button', { name: `Reply to ${vera}` })
    .click()
  const words = row(page, vera).getByLabel('Your reply')
  await expect(words).toHaveValue(new RegExp(`^Dear ${vera},\n`))
  await expect(row(page, vera).getByLabel('Subject')).toHaveValue('Re: Your volunteer application')
  await words.fill(`Dear ${vera},\n\nCome on Monday.`)
  for (const width of [390, 1280]) await isFine(page, width)
  await row(page, vera).getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page, 'Reply on its way')).toBeVisible()
  const sent = row(page, vera).getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(sent).toContainText('Come on Monday.')
  await expect(sent).toContainText(/Written to a file|Sent/)
  await expect(row(page, vera).getByText('Answered', { exact: true })).toBeVisible()
  await expect(row(page, vera).getByRole('button', { name: `Replies (1) to ${vera}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Status').selectOption('Answered')
  await row(page, vera)
    .getByRole('button', { name: /^Close/ })
    .click()
  await expect(row(page, vera)).toBeHidden()
  await page.getByLabel('Status').selectOption('Closed')
  await expect(row(page, vera)).toBeVisible()

  await unlock(page, '/admin/inbox?kind=book-offer&state=answered')
  await expect(notes).toHaveValue('Collect on Friday')
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(`Book offer: new → answered, ${bo}`)).toBeVisible()

  // a prayer is read in the list of messages only
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' }).click()
  await page.getByLabel('Kind').selectOption('Prayer request')
  await expect(row(page, ola).getByText('No email or phone given')).toBeVisible()
  expect(await page.content()).not.toContain(prayer)
  await row(page, ola)
    .getByRole('link', { name: /^Read it in Contact Messages/ })
    .click()
  await expect(page.getByText(prayer)).toBeVisible()
})
