import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListSearch } from '../../src/client/admin/lists/list-search.tsx'

it('has an accessible name while text is typed', () => {
  render(<ListSearch label="Search payments" text="Ada" onSearch={() => undefined} />)
  const field = screen.getByRole('searchbox', { name: 'Search payments' })
  expect(field.getAttribute('placeholder')).toBeNull()
  expect(screen.getByText('Search payments').className).not.toContain('sr-only')
})
