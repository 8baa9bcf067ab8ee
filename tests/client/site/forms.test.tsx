import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { BookDonationForm } from '../../../src/client/site/forms/book-donation-form.tsx'
import { ContactMessageForm } from '../../../src/client/site/forms/contact-message-form.tsx'
import { FormShell } from '../../../src/client/site/forms/form-shell.tsx'
import { PrayerForm } from '../../../src/client/site/forms/prayer-form.tsx'
import { THANKS } from '../../../src/client/site/forms/thanks.ts'
import { VolunteerForm } from '../../../src/client/site/forms/volunteer-form.tsx'
import { Contact } from '../../../src/client/site/home/sections/contact.tsx'
import { ContactMessageForm as LateForm } from '../../../src/client/site/home/sections/late-parts.ts'
import { DayPart } from '../../../src/client/money/giving/manage/change-parts.tsx'
import { PausePart } from '../../../src/client/money/giving/manage/pause-parts.tsx'
import { TextField } from '../../../src/client/platform/ui/fields/field.tsx'
import { dismissToast } from '../../../src/client/platform/ui/toast/toast.ts'
import type { Call } from '../../support/pending-calls.ts'
import { describedBy, fieldOf, fill, press, renderPart } from '../../support/render-site.tsx'

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const write = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

function openPrayer() {
  const part = renderPart(<PrayerForm />)
  write('Name', 'Ada')
  write('Prayer request', 'For my sister.')
  return part
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Prayer Request' }))

it('a failed form keeps focus and text, and its toast closes at the next attempt', async () => {
  const { next, refuse } = openPrayer()
  const button = screen.getByRole('button', { name: 'Submit Prayer Request' })
  button.focus()
  send()
  await refuse('forms.sendContact')
  expect(await screen.findByText('Error submitting request')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  expect(field('Prayer request').value).toBe('For my sister.')

  send()
  await next('forms.sendContact')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
})

it('text typed and boxes ticked while a form is being sent stay', async () => {
  const { next, page } = renderPart(<VolunteerForm />)
  const control = (selector: string) => page.container.querySelector<HTMLInputElement>(selector)!
  const type = (name: string, value: string) =>
    fireEvent.input(control(`[name=${name}]`), { target: { value } })
  type('name', 'Ada')
  type('email', 'ada@example.org')
  type('motivation', 'I love books.')
  fireEvent.submit(control('form'))
  const sent = await next('forms.applyToVolunteer')
  type('motivation', 'I love books, and you.')
  fireEvent.click(control('[value=Fundraising]'))
  expect(sent.input).toMatchObject({ motivation: 'I love books.', skills: [] })
  await act(async () => sent.respond({ id: 1 }))
  await waitFor(() => expect(control('[name=name]').value).toBe(''))
  expect(control('[name=motivation]').value).toBe('I love books, and you.')
  expect(control('[value=Fundraising]').checked).toBe(true)
})

it.each([
  ['24', 'a day'],
  ['48', '2 days'],
  ['72', '72 hours'],
])(
  'a charity without an email address that promises %s hours answers within %s',
  async (replyHours, promise) => {
    const { contact, delivery } = contentSeed
    const content = {
      ...contentSeed,
      contact: { ...contact, email: '' },
      delivery: { ...delivery, replyHours },
    }
    await act(() => LateForm.preload())
    renderPart(<Contact intro="" />, content, 'live')
    expect(screen.getByText(`Write to us here; we answer within ${promise}.`)).toBeTruthy()
  },
)

const thanks = () => screen.findByRole('region', { name: /^Thank you/ })

it.each([
  {
    form: 'contact',
    Form: ContactMessageForm,
    call: 'forms.sendContact',
    texts: { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'How can I help?' },
    ticked: {},
    missing: ['Please enter your name', 4],
    failure: ['Error sending message', 'Please try again later.'],
    toasts: ['Thank you for your message!', 'We will get back to you soon. God bless!'],
    says: /received your message\. We will read it and get back to you soon/,
    way: '/projects',
  },
  {
    form: 'volunteer',
    Form: VolunteerForm,
    call: 'forms.applyToVolunteer',
    texts: { name: 'Ada', email: 'ada@example.org', motivation: 'Books changed my life.' },
    ticked: { skills: ['Translation', 'IT/Web Development'] },
    missing: ['Please tell us why you would like to volunteer', 3],
    failure: ['Error submitting application', 'Please try again later.'],
    toasts: ['Application Submitted!'],
    says: /received your application\. Someone from our team will read it with care and reply soon/,
    way: '/projects',
  },
  {
    form: 'prayer',
    Form: PrayerForm,
    call: 'forms.sendContact',
    texts: { name: 'Ada', message: 'For my sister.' },
    ticked: {},
    missing: ['Please enter your name', 2],
    failure: ['Error submitting request', 'Please try again later.'],
    toasts: ['Prayer Request Submitted', 'Your request has been received. We are praying for you!'],
    says: /received your request\. We are praying for you/,
    way: '/blog',
  },
  {
    form: 'book donation',
    Form: BookDonationForm,
    call: 'forms.offerBooks',
    texts: {
      name: 'Ada',
      email: 'ada@example.org',
      location: 'Leeds',
      bookDetails: 'Textbooks',
      quantity: '2 boxes',
    },
    ticked: { condition: 'fair' },
    missing: ['Please enter your full name', 5],
    failure: [
      'Submission Failed',
      'There was an error submitting your book donation request. Please try again.',
    ],
    toasts: [
      'Book Donation Request Submitted!',
      "Thank you for your generous offer. We'll contact you within 24 hours to arrange the donation details.",
    ],
    says: /received your offer\. We will contact you within 24 hours/,
    way: '/projects',
  },
])(
  'the $form form shows missing fields, fails, is sent once, and shows thanks above the emptied form',
  async (story) => {
    const { Form, call, texts, ticked, missing, failure, toasts, says, way } = story
    vi.spyOn(console, 'warn').mockReturnValue()
    const { next, waiting, page, answer } = renderPart(<Form />)
    const form = page.container.querySelector('form')
    if (!form) throw new Error('no form')
    const control = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)
    const boxes = Object.entries(ticked).flatMap(([name, values]) =>
      [values]
        .flat()
        .map((value) => form.querySelector<HTMLInputElement>(`[name=${name}][value="${value}"]`)),
    )

    // spaces count as empty
    fireEvent.input(control('name')!, { target: { value: '   ' } })
    fireEvent.submit(form)
    expect(await screen.findByText(String(missing[0]))).toBeTruthy()
    expect(form.querySelectorAll('[aria-invalid]')).toHaveLength(Number(missing[1]))
    await waitFor(() => expect(document.activeElement).toBe(form.querySelector('[required]')))
    expect(describedBy(control('name'))).toMatch(/Please enter your/)
    expect([waiting, screen.queryAllByRole('listitem')]).toEqual([[], []])

    for (const [name, value] of Object.entries(texts)) fireEvent.input(control(name)!, { target: { value } })
    for (const box of boxes) fireEvent.click(box!)
    fireEvent.submit(form)
    fireEvent.submit(form)
    const lost = await next(call)
    expect(lost.input).toMatchObject({ ...texts, ...ticked, website: '' })
    await act(async () => lost.fail())
    for (const text of failure) expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/Everything you typed is still here/)).toBeTruthy()
    expect(waiting).toEqual([])
    for (const [name, value] of Object.entries(texts)) expect(control(name)?.value).toBe(value)

    fireEvent.submit(form)
    expect((await answer(call, { id: 1 })).input).toEqual(lost.input)
    const panel = await thanks()
    expect(panel.textContent).toMatch(says)
    expect(within(panel).getByRole('link').getAttribute('href')).toBe(way)
    expect(document.activeElement).toBe(panel)
    expect(control('name')?.value).toBe('')
    expect(boxes.filter((box) => box?.checked)).toEqual([])
    // only the toast announces it
    expect(panel.closest('[role=status], [aria-live]')).toBeNull()
    for (const text of toasts) expect(await screen.findByText(text)).toBeTruthy()
    act(() => dismissToast())
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
    fireEvent.input(control('name')!, { target: { value: 'Bea' } })
    expect(await thanks()).toBe(panel)
    expect(control('name')?.value).toBe('Bea')
    expect(form.firstElementChild).toBe(panel)
    const another = within(panel).getByRole('button', { name: 'Send another' })
    fireEvent.click(another)
    expect(document.activeElement).toBe(form.elements[0])
    expect(another.isConnected).toBe(false)
  },
)

it('each message has one key until it is stored; a key that was used for another one is replaced', async () => {
  const { next, answer } = openPrayer()
  const sendAgain = async (respond: (call: Call) => void) => {
    send()
    const call = await next('forms.sendContact')
    await act(async () => respond(call))
    return (call.input as { idempotencyKey: string }).idempotencyKey
  }
  const lost = await sendAgain((call) => call.fail())
  expect(await sendAgain((call) => call.fail())).toBe(lost)
  write('Prayer request', 'For my sister and my brother.')
  const stored = await sendAgain((call) => call.respond({ id: 1 }))
  await thanks()
  write('Name', 'Ada')
  write('Prayer request', 'For my sister and my brother.')
  const used = await sendAgain((call) => call.fail('KEY_USED'))
  const replaced = await answer('forms.sendContact', { id: 2 })
  await thanks()
  expect(
    new Set([lost, stored, used, (replaced.input as { idempotencyKey: string }).idempotencyKey]).size,
  ).toBe(4)
})

it('the server’s issues are shown beside their fields', async () => {
  const { refuse } = openPrayer()
  send()
  const issues = [{ path: 'name', message: 'That name is taken by a saint' }]
  const refused = await refuse('forms.sendContact', 'INVALID', { issues })
  expect(refused.input).toMatchObject({ subject: 'Prayer Request' })
  expect(await screen.findByText('Error submitting request')).toBeTruthy()
  expect(describedBy(field('Name'))).toContain('That name is taken by a saint')
  expect(document.activeElement).toBe(field('Name'))
})

it('optional fields are opened if the server refuses one', async () => {
  const { page, refuse } = renderPart(<VolunteerForm />)
  const values = { Name: 'Ada', Email: 'ada@example.org', Motivation: 'I love books.' }
  for (const [label, value] of Object.entries(values)) write(label, value)
  const more = page.getByRole('button', { name: 'More about you (optional)' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await refuse('forms.applyToVolunteer', 'INVALID', {
    issues: [{ path: 'location', message: 'That is no place' }],
  })
  await waitFor(() => expect(document.activeElement).toBe(field('Location')))
  expect(more.getAttribute('aria-expanded')).toBe('true')
})

it('required fields are checked even if the form’s rules cannot be loaded', async () => {
  const sent = vi.fn(() => Promise.resolve())
  renderPart(
    <FormShell
      name="probe"
      rules={() => Promise.reject(new TypeError('Failed to fetch'))}
      send={sent}
      success={{ title: 'Sent' }}
      failure={{ title: 'Failed' }}
      button="Send"
      sending="Sending..."
      thanks={THANKS.contact}
      byMail="your name"
    >
      {(of) => <TextField {...of('name')} label="Name" required />}
    </FormShell>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button)
  await waitFor(() => expect(describedBy(field('Name'))).toBe('Please fill in this field'))
  expect([document.activeElement, sent.mock.calls]).toEqual([field('Name'), []])
  write('Name', 'Ada')
  fireEvent.click(button)
  await thanks()
  expect(sent).toHaveBeenCalledOnce()
})

it('the thanks do not take the focus from somebody who types, until the next submission', async () => {
  const { next } = openPrayer()
  field('Name').focus()
  send()
  const sent = await next('forms.sendContact')
  field('Prayer request').focus()
  write('Prayer request', 'And for my brother.')
  await act(async () => sent.respond({ id: 1 }))
  const panel = await thanks()
  expect(document.activeElement).toBe(field('Prayer request'))
  write('Prayer request', 'And for my brother, too.')
  expect(panel.isConnected).toBe(true)
  write('Name', 'Ada')
  send()
  await waitFor(() => expect(panel.isConnected).toBe(false))
  await next('forms.sendContact')
})

it.each([
  ['/prayer', PrayerForm, 'message', 'For my sister.', 'Submit Prayer Request'],
  ['/book-donation', BookDonationForm, 'bookDetails', 'Atlases', 'Submit Book Donation'],
  ['/volunteer', VolunteerForm, 'phone', '0113 496 0000', 'Submit Application'],
])('text typed on %s survives a visit to another page, in memory only', async (_path, Form, name, text) => {
  const control = (): HTMLInputElement => document.querySelector(`[name=${name}]`)!
  const first = renderPart(<Form />)
  fireEvent.input(control(), { target: { value: text } })
  const ticked = (): HTMLInputElement[] => [
    ...document.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]'),
  ]
  const last = ticked().at(-1)
  if (last) fireEvent.click(last)
  first.page.unmount()
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(text)
  renderPart(<Form />)
  expect(control().value).toBe(text)
  // the field is not inside closed details
  expect(control().closest('details:not([open])')).toBeNull()
  if (last) expect(ticked().at(-1)?.checked).toBe(true)
})

it.each([
  ['Day of each month', DayPart, '12'],
  ['Pass over', PausePart, '3'],
])('‘%s’ of a monthly gift survives a visit to another page', async (label, Part, chosen) => {
  const gift = {
    day: 5,
    version: 1,
    amount: '10.00',
    lastMonth: '2026-10-01',
    pausedUntil: null,
  } as MonthlyGift
  const { page } = renderPart(<Part gift={gift} token="t" />)
  await fill(label, chosen)
  page.unmount()
  const again = renderPart(<Part gift={gift} token="t" />)
  expect(fieldOf(label).value).toBe(chosen)
  await press(/^(Change the day|Pause my gift)/)
  await again.answer(label === 'Pass over' ? 'monthly.pause' : 'monthly.changeDay', gift)
  again.page.unmount()
  renderPart(<Part gift={gift} token="t" />)
  expect(fieldOf(label).value).not.toBe(chosen)
})

it('a sent message is not restored, and after a lost response it is repeated with the same key', async () => {
  const first = openPrayer()
  send()
  const lost = await first.refuse('forms.sendContact')
  first.page.unmount()
  const again = renderPart(<PrayerForm />)
  send()
  const sent = await again.answer('forms.sendContact', { id: 1 })
  expect(sent.input).toEqual(lost.input)
  await thanks()
  again.page.unmount()
  renderPart(<PrayerForm />)
  expect(field('Prayer request').value).toBe('')
})
