import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NoteField } from '../../../src/client/admin/lists/note-field.tsx'
import { renderPart } from '../../support/render-site.tsx'

/** A note field; the test responds to its requests one by one. */
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
  renderPart(<Row />)
  return {
    field: screen.getByRole('textbox'),
    saves,
    answer: (index: number) => act(async () => saves[index]?.answer()),
  }
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it.each(['RM 123', ''])(
  'a note changed to %j during a save is saved again before it is reported as saved',
  async (other) => {
    const { field, saves, answer } = openNote()
    write(field, 'RM 12')
    fireEvent.blur(field)
    await waitFor(() => expect(saves).toHaveLength(1))
    write(field, other)
    fireEvent.blur(field)
    await answer(0)
    expect(screen.queryByText('Note saved')).toBeNull()
    await waitFor(() => expect(saves.map(({ text }) => text)).toEqual(['RM 12', other]))
    await answer(1)
    expect(await screen.findByText('Note saved')).toBeTruthy()
  },
)

it('a note is saved on blur, not while somebody types', async () => {
  const { field, saves, answer } = openNote()
  field.focus()
  write(field, 'RM 12')
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await waitFor(() => expect(saves).toHaveLength(1))
  write(field, 'RM 123')
  await answer(0)
  expect(saves).toHaveLength(1)
  expect(screen.queryByText('Note saved')).toBeNull()
  fireEvent.blur(field)
  await waitFor(() => expect(saves.map(({ text }) => text)).toEqual(['RM 12', 'RM 123']))
})

it('saving a note with its button returns the focus to its text', async () => {
  const { field, answer, saves } = openNote()
  write(field, 'RM 123')
  const save = screen.getByRole('button', { name: 'Save for order 1' })
  save.focus()
  fireEvent.click(save)
  await waitFor(() => expect(saves).toHaveLength(1))
  await answer(0)
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(document.activeElement).toBe(field)
})
