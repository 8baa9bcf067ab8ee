import { act, fireEvent, render, screen } from '@testing-library/react'
import { useForm, type FieldValues } from 'react-hook-form'
import { expect, it } from 'vitest'
import { ListField } from '../../../src/client/admin/forms/list-field.tsx'

function Example() {
  const form = useForm({
    defaultValues: { points: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] } as FieldValues,
  })
  return (
    <ListField form={form} name="points" legend="Points" noun="point" empty={{ text: '' }} min={1} max={4}>
      {(index) => <input aria-label={`Text ${index + 1}`} {...form.register(`points.${index}.text`)} />}
    </ListField>
  )
}

const press = (name: string) => act(() => fireEvent.click(screen.getByRole('button', { name })))
const texts = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
const said = () => screen.getByRole('status').textContent
const focused = () => document.activeElement?.getAttribute('aria-label')

it('items are added, moved, removed and restored, and the focus follows', async () => {
  render(<Example />)
  await press('Add a point')
  expect([texts(), said(), focused()]).toEqual([['One', 'Two', 'Three', ''], 'Point 4 added', 'Text 4'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a point' }).disabled).toBe(true)

  await press('Move point 2 up')
  // the item is first now, so 'up' is gone, and the focus moves to 'down'
  expect([texts(), said(), focused()]).toEqual([
    ['Two', 'One', 'Three', ''],
    'Point 2 is now number 1 of 4',
    'Move point 1 down',
  ])

  await press('Remove point 4')
  expect([texts(), said(), focused()]).toEqual([['Two', 'One', 'Three'], 'Point 4 removed', 'Remove point 3'])
  await press('Remove point 1')
  await press('Undo removing point 1')
  expect([texts(), said(), focused()]).toEqual([['Two', 'One', 'Three'], 'Point 1 is back', 'Text 1'])

  for (const _ of [1, 2]) await press('Remove point 1')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove point 1' }).disabled).toBe(true)
})
