/** Messages are read, annotated and replied to. */
import { aMessage, aWord, openPlace, refreshUntil, row, unlock } from '../../support/owner.ts'
import { expect, isFine, staysQuiet, test, toast } from '../../support/visitor.ts'

test('a volunteer, a book offer, a message and a prayer are listed, annotated and replied to @task', async ({
  page,
}) => {
  const word = aWord()
  const [vera, bo, mia, ola] = [`Vera ${word}`, `Bo ${word}`, `Mia ${word}`, `Ola ${word}`]
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

  await unlock(page)
  await openPlace(page, 'Inbox')
  const [ofVera, ofBo, ofOla] = [row(page, vera), row(page, bo), row(page, ola)]
  for (const name of [vera, bo, mia, ola]) {
    await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
    await expect(row(page, name).getByText('23 hours left')).toBeVisible()
  }
  await expect(page.getByText('counts the 24 hours in which the website promises an answer')).toBeVisible()
  await expect(row(page, mia).getByText('Suspected spam')).toBeVisible()

  await page.getByLabel('Name, email or words of a message').fill(word)
  await expect(page.getByRole('article')).toHaveCount(4)

  await page.setViewportSize({ width: 1280, height: 800 })
  for (const each of await page.getByRole('article').all())
    expect((await each.boundingBox())?.height).toBeLessThanOrEqual(64)
  const main = page.getByRole('main')
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const back = () => page.getByRole('link', { name: 'The inbox' }).click()

  await open(vera)
  await expect(main.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=Your%20volunteer%20application`),
  )
  await expect(main.getByRole('link', { name: '0113 496 0000' })).toHaveAttribute('href', 'tel:01134960000')
  await expect(main.getByText('Translation')).toBeVisible()
  await back()

  // a note is saved on blur, also when Tab skips its button
  await open(bo)
  const notes = main.getByLabel('For you and your helpers')
  await notes.fill('Collect')
  await page.keyboard.press('Shift+Tab')
  await expect(toast(page, 'Note saved')).toBeVisible()
  await notes.fill('Collect on Friday')
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Save' })).toBeHidden()
  await back()
  await expect(ofBo.getByText('Collect on Friday')).toBeVisible()
  await ofBo.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as answered' }).click()
  await expect(toast(page, `${bo}: answered`)).toBeVisible()
  await expect(ofBo.getByText('Answered', { exact: true })).toBeVisible()
  await expect(ofBo.getByText(/left$/)).toBeHidden()

  await openPlace(page, 'Today')
  await test.step('Task: answer the oldest message', async () => {
    await openPlace(page, 'Inbox')
    await page.getByLabel('Name, email or words of a message').fill(word)
    await page.getByLabel('Order', { exact: true }).selectOption('Oldest first')
    const oldest = page.getByRole('article').first()
    await expect(oldest).toContainText(vera)
    await oldest.getByRole('link', { name: `Reply to ${vera}` }).click()
    const words = main.getByLabel('Your reply')
    await expect(words).toHaveValue(new RegExp(`^Dear ${vera},\n`))
    await expect(main.getByLabel('Subject')).toHaveValue('Re: Your volunteer application')
    await words.fill(`Dear ${vera},\n\nCome on Monday.`)
    for (const width of [390, 1280]) await isFine(page, width)
    await page.clock.install()
    await main.getByRole('button', { name: 'Send reply' }).click()
    await expect(toast(page, 'Reply on its way')).toBeVisible()
  })
  const sent = main.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(sent).toContainText('Come on Monday.')
  await refreshUntil(page, sent, /Saved, not sent|Sent/)
  await staysQuiet(page)
  await expect(main.getByText('Answered', { exact: true })).toBeVisible()
  await back()
  await page.getByLabel('Name, email or words of a message').fill(word)
  await expect(ofVera.getByRole('link', { name: `Replies (1) to ${vera}` })).toBeVisible()
  await page.getByLabel('Kind').selectOption('Volunteer')
  await expect(ofVera).toBeVisible()
  await expect(ofBo).toBeHidden()
  await page.getByLabel('Status').selectOption('Answered')
  await ofVera.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect(ofVera).toBeHidden()
  await page.getByLabel('Status').selectOption('Closed')
  await expect(ofVera).toBeVisible()

  await page.getByLabel('Status').selectOption('Answered')
  await page.getByLabel('Kind').selectOption('Book offer')
  await open(bo)
  await expect(notes).toHaveValue('Collect on Friday')
  await main.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(toast(page, `${bo}: deleted`, 'You can get it back from the bin for 30 days.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(ofBo).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ofBo).toBeVisible()
  await openPlace(page, 'Activity')
  await expect(page.getByText(new RegExp(`from ${bo} as answered$`))).toBeVisible()

  await openPlace(page, 'Inbox')
  await page.getByLabel('Name, email or words of a message').fill(prayer)
  await expect(ofOla.getByText(prayer)).toBeVisible()
  await ofOla.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect(toast(page, `${ola}: closed`)).toBeVisible()
  await expect(ofOla.getByText('Closed', { exact: true })).toBeVisible()
  await open(ola)
  await expect(main.getByText('No email or phone given')).toBeVisible()
  const fate = main.getByText(/^The prayer will be deleted on .*, with its notes and replies$/)
  const [, day = ''] = /on (.*), with/.exec((await fate.textContent()) ?? '') ?? []
  // the day before the deletion
  await page.clock.setFixedTime(new Date(`${day} 12:00Z`).getTime() - 24 * 60 * 60_000)
  await openPlace(page, 'Today')
  await test.step('Task: find the prayer that will be deleted tomorrow', async () => {
    await openPlace(page, 'Inbox')
    await page.getByLabel('Kind').selectOption('Prayer request')
    await expect(ofOla.getByText('Deleted tomorrow')).toBeVisible()
    await open(ola)
    await expect(main.getByText(`The prayer will be deleted tomorrow, ${day}, with`)).toBeVisible()
  })
})
