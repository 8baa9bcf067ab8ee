import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchBox } from '../../../src/client/admin/lists/filters/search-box.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('the field has an accessible name even with text in it', () => {
  render(<SearchBox label="Search payments" text="Ada" onSearch={() => undefined} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search payments' }).value).toBe('Ada')
  // as a label, not only as a placeholder, which a typed text replaces
  expect(screen.getByLabelText('Search payments', { selector: 'input' })).toBeTruthy()
})

it('a list is searched when typing pauses, and on Enter', () => {
  vi.useFakeTimers()
  const searched: string[] = []
  render(<SearchBox label="Search payments" text="" onSearch={(text) => searched.push(text)} />)
  const field = screen.getByRole('searchbox')
  const rest = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  for (const typed of ['a', 'ad', 'ada']) {
    fireEvent.change(field, { target: { value: typed } })
    rest(299)
  }
  expect(searched).toEqual([])
  rest(1)
  expect(searched).toEqual(['ada'])
  fireEvent.change(field, { target: { value: 'bo' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  rest(0)
  expect(searched).toEqual(['ada', 'bo'])
  // a click may leave the page, so it searches at once
  fireEvent.change(field, { target: { value: 'cy' } })
  fireEvent.click(document.body)
  expect(searched).toEqual(['ada', 'bo', 'cy'])
  rest(300)
  expect(searched).toEqual(['ada', 'bo', 'cy'])
})
