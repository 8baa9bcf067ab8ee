import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button, type ButtonProps } from '../../../src/client/platform/ui/button.tsx'

it('a button in progress does nothing, and is announced as busy', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(button)
  expect([onClick.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, null])
  rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  fireEvent.click(button)
  expect([onClick.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true'])
})

const submit = vi.fn()
/** Props that only the child may have; the types refuse each of them. */
const OF_THE_CHILD: ButtonProps[] = [
  // @ts-expect-error the child has its own
  { asChild: true, onClick: submit },
  // @ts-expect-error
  { asChild: true, busy: true },
  // @ts-expect-error
  { asChild: true, type: 'submit' },
]

it.each(OF_THE_CHILD)('a button that styles its child does nothing itself: %j', (props) => {
  render(
    <Button {...props} className="mt-4">
      <a href="#shop" className="grow">
        Shop
      </a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Shop' })
  fireEvent.click(link)
  expect(submit).not.toHaveBeenCalled()
  expect(['type', 'aria-busy'].filter((name) => link.hasAttribute(name))).toEqual([])
  expect([...link.classList]).toEqual(expect.arrayContaining(['button', 'mt-4', 'grow']))
  expect(screen.queryByRole('button')).toBeNull()
})
