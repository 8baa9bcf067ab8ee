import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NoteField } from '../../src/client/admin/lists/note-field.tsx'
import { dismissToast, useToasts } from '../../src/client/ui/toast/toast.ts'
import { renderPart } from '../support/render-site.tsx'

afterEach(() => {
  act(() => dismissToast())
})

/** A note whose requests the test responds to, one by one. */
function openNote() {
  const saves: { text: string; answer: () => void }[] = []
  function Row() {
    const [note, setNote] = useState('')
    const save = async (text: string) => {
      await new Promise<void>((answer) => saves.push({ text, answer }))
      setNote(text)
    }
    return (
      <NoteField
        name="order 1"
        label="Tracking note"
        about="order 1"
        value={note}
        maxLength={100}
        save={save}
      />
    )
  }
  function Said() {
    return <output>{useToasts().map(({ title, open }) => open && title)}</output>
  }
  renderPart(
    <>
      <Row />
      <Said />
    </>,
  )
  return {
    field: screen.getByRole('textbox'),
    saves,
    said: () => screen.getByRole('status').textContent,
    answer: (index: number) => act(async () => saves[index]?.answer()),
  }
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('a note edited while it is saved is saved again before it is reported as saved', async () => {
  const { field, saves, said, answer } = openNote()
  write(field, 'RM 12')
  fireEvent.blur(field)
  await waitFor(() => expect(saves).toHaveLength(1))
  write(field, 'RM 123')
  fireEvent.blur(field)
  await answer(0)
  expect(said()).toBe('')
  await waitFor(() => expect(saves.map(({ text }) => text)).toEqual(['RM 12', 'RM 123']))
  await answer(1)
  await waitFor(() => expect(said()).toBe('Note saved'))
})

it('a note changed back while it is saved is saved again', async () => {
  const { field, saves, answer } = openNote()
  write(field, 'RM 12')
  fireEvent.blur(field)
  await waitFor(() => expect(saves).toHaveLength(1))
  write(field, '')
  fireEvent.blur(field)
  await answer(0)
  await waitFor(() => expect(saves.map(({ text }) => text)).toEqual(['RM 12', '']))
})

it('a note is not saved while somebody types, but on blur', async () => {
  const { field, saves, said, answer } = openNote()
  field.focus()
  write(field, 'RM 12')
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await waitFor(() => expect(saves).toHaveLength(1))
  write(field, 'RM 123')
  await answer(0)
  expect([saves.length, said()]).toEqual([1, ''])
  fireEvent.blur(field)
  await waitFor(() => expect(saves.map(({ text }) => text)).toEqual(['RM 12', 'RM 123']))
})
