import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resetSent, textsOf } from '../../src/client/forms/form-texts.ts'
import { PrayerForm } from '../../src/client/forms/prayer-form.tsx'
import { LazyToaster } from '../../src/client/ui/toast-host.tsx'
import { dismissToast } from '../../src/client/ui/toast.ts'
import { openPart } from '../support/opened-site.tsx'

afterEach(() => {
  act(() => dismissToast())
})

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const write = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

function openPrayer() {
  const part = openPart(
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

it('a form that fails keeps focus and text, and its toast goes with the next try', async () => {
  const { next } = openPrayer()
  const button = screen.getByRole('button', { name: 'Submit Prayer Request' })
  button.focus()
  send()
  const first = await next('forms.sendContact')
  await act(async () => first.refuse())
  expect(await screen.findByText('Error submitting request')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  expect(field('Prayer request').value).toBe('For my sister.')

  send()
  await next('forms.sendContact')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]))
})

it('what is typed while a form is being sent stays when it has arrived', async () => {
  const { next } = openPrayer()
  send()
  const sent = await next('forms.sendContact')
  write('Prayer request', 'For my sister, and for my brother.')
  await act(async () => sent.answer({ id: 1 }))
  await waitFor(() => expect(field('Name').value).toBe(''))
  expect(field('Prayer request').value).toBe('For my sister, and for my brother.')
})

it('so does what is ticked', () => {
  const boxes = ['Translation', 'Fundraising'].map((skill) => (
    <input key={skill} type="checkbox" name="skills" value={skill} aria-label={skill} />
  ))
  const { container } = render(<form>{boxes}</form>)
  const form = container.querySelector('form')
  if (!form) throw new Error('no form')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('Translation'))
  const sent = textsOf(form)
  resetSent(form, sent)
  expect(box('Translation').checked).toBe(false)
  fireEvent.click(box('Fundraising'))
  resetSent(form, sent)
  expect(box('Fundraising').checked).toBe(true)
})
