import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BookDonationForm } from '../../src/client/forms/book-donation-form.tsx'
import { ContactMessageForm } from '../../src/client/forms/contact-message-form.tsx'
import { clearSent, valuesOf } from '../../src/client/forms/form-values.ts'
import { PrayerForm } from '../../src/client/forms/prayer-form.tsx'
import { VolunteerForm } from '../../src/client/forms/volunteer-form.tsx'
import { LazyToaster } from '../../src/client/ui/toast/toast-host.tsx'
import { dismissToast } from '../../src/client/ui/toast/toast.ts'
import { renderPart } from '../support/render-site.tsx'

afterEach(() => {
  act(() => dismissToast())
})

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const write = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

function openPrayer() {
  const part = renderPart(
    <>
      <PrayerForm />
      <LazyToaster />
    </>,
  )
  write('Name', 'Ada')
  write('Prayer request', 'For my sister.')
  return part
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Prayer Request' }))

it('a failed form retains focus and text, and its toast closes at the next attempt', async () => {
  const { next } = openPrayer()
  const button = screen.getByRole('button', { name: 'Submit Prayer Request' })
  button.focus()
  send()
  const first = await next('forms.sendContact')
  await act(async () => first.fail())
  expect(await screen.findByText('Error submitting request')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  expect(field('Prayer request').value).toBe('For my sister.')

  send()
  await next('forms.sendContact')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
})

it('text that is typed while a form is sent stays', async () => {
  const { next } = openPrayer()
  send()
  const sent = await next('forms.sendContact')
  write('Prayer request', 'For my sister, and for my brother.')
  await act(async () => sent.respond({ id: 1 }))
  await waitFor(() => expect(field('Name').value).toBe(''))
  expect(field('Prayer request').value).toBe('For my sister, and for my brother.')
})

it('so do ticked boxes', () => {
  const boxes = ['Translation', 'Fundraising'].map((skill) => (
    <input key={skill} type="checkbox" name="skills" value={skill} aria-label={skill} />
  ))
  const { container } = render(<form>{boxes}</form>)
  const form = container.querySelector('form')
  if (!form) throw new Error('no form')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('Translation'))
  const sent = valuesOf(form)
  clearSent(form, sent)
  expect(box('Translation').checked).toBe(false)
  fireEvent.click(box('Fundraising'))
  clearSent(form, sent)
  expect(box('Fundraising').checked).toBe(true)
})

const thanks = () => screen.findByRole('region', { name: /^Thank you/ })

it.each([
  {
    form: 'contact',
    Form: ContactMessageForm,
    call: 'forms.sendContact',
    texts: { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'How can I help?' },
    toast: 'Thank you for your message!',
    says: /received your message\. We will read it and get back to you soon/,
    way: '/projects',
  },
  {
    form: 'volunteer',
    Form: VolunteerForm,
    call: 'forms.applyToVolunteer',
    texts: { name: 'Ada', email: 'ada@example.org', motivation: 'Books changed my life.' },
    toast: 'Application Submitted!',
    says: /received your application\. Someone from our team will read it with care and reply soon/,
    way: '/projects',
  },
  {
    form: 'prayer',
    Form: PrayerForm,
    call: 'forms.sendContact',
    texts: { name: 'Ada', message: 'For my sister.' },
    toast: 'Prayer Request Submitted',
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
    toast: 'Book Donation Request Submitted!',
    says: /received your offer\. We will contact you within 24 hours/,
    way: '/projects',
  },
])('after the $form form the thanks stay until a new entry begins', async (story) => {
  const { Form, call, texts, toast, says, way } = story
  const { next, page } = renderPart(
    <>
      <Form />
      <LazyToaster />
    </>,
  )
  const form = page.container.querySelector('form')
  if (!form) throw new Error('no form')
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)
  for (const [name, value] of Object.entries(texts)) fireEvent.input(control(name)!, { target: { value } })
  fireEvent.submit(form)
  const sent = await next(call)
  await act(async () => sent.respond({ id: 1 }))

  const panel = await thanks()
  expect(panel.textContent).toMatch(says)
  expect(within(panel).getByRole('link').getAttribute('href')).toBe(way)
  expect(document.activeElement).toBe(panel)
  expect(control('name')?.value).toBe('')
  // announced once: by the toast
  expect(panel.closest('[role=status], [aria-live]')).toBeNull()
  expect(await screen.findByText(toast)).toBeTruthy()
  act(() => dismissToast())
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
  expect(await thanks()).toBe(panel)

  fireEvent.input(control('name')!, { target: { value: 'Bea' } })
  expect(panel.isConnected).toBe(false)
  expect(control('name')?.value).toBe('Bea')
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
