import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { unmasked } from '../../../src/client/money/checkout/contact-draft.ts'
import { OrderReceipt } from '../../../src/client/money/checkout/receipt/order-receipt.tsx'
import { orderResult } from '../../support/pending-calls.ts'
import { renderPart } from '../../support/render-site.tsx'

const { identity, contact } = contentSeed
const published = {
  ...contentSeed,
  contact: { ...contact, email: 'beads@example.org', address: '1 Charity Lane\nLeeds' },
  delivery: { ...contentSeed.delivery, shipping: { from: '7', to: '7' } },
  figures: {
    ...contentSeed.figures,
    shop: [{ figure: '140', label: 'books', source: 'Annual report', date: '2026-12-31' }],
  },
}

// 0:30 in London
const order: OrderResult = { ...orderResult, createdAt: '2026-06-04T23:30:00Z' }

const show = (shown: OrderResult) => {
  renderPart(<OrderReceipt order={shown} />, published)
  return screen.getByRole('article').textContent
}

it('the printed receipt has the charity, its address, the date and the order number', () => {
  const text = show(order)
  for (const words of [identity.name, '1 Charity Lane', 'beads@example.org', '5 June 2026', '1002', '£24.00'])
    expect(text).toContain(words)
  expect(text).not.toContain('Delivering to')
})

const typed = {
  name: 'Ada Okafor',
  email: ' Ada@Example.org',
  line1: '1 Reading Street',
  line2: '',
  town: 'Leeds',
  postcode: 'ls14ap',
}

it.each([
  [typed, 'Ada@example.org', 'Ada Okafor1 Reading StreetLeedsLS1 4AP'],
  [{ ...typed, line1: '2 Reading Street' }, 'A•••@example.org', 'A••• O•••1••• R••• S•••LeedsLS1 •••'],
])(
  'details typed in this tab are shown in full, otherwise as the server masked them',
  (draft, email, address) => {
    const masked = {
      email: 'A•••@example.org',
      address: ['A••• O•••', '1••• R••• S•••', 'Leeds', 'LS1 •••'],
    }
    const text = show({ ...order, contact: unmasked(draft, masked) })
    expect(text).toContain(`Confirmation sent to${email}`)
    expect(text).toContain(`Delivering to${address}`)
  },
)

it('missing answers are asked for, unless the order is sold out', () => {
  const unanswered = ['Which two flags?', 'Your colours']
  const text = show({ ...order, unanswered })
  for (const question of unanswered) expect(text).toContain(question)
  expect(screen.getByRole('article').querySelector('a[href^="mailto:"]')).not.toBeNull()
})

it('the delivery promise is the owner’s, and figures have their sources', () => {
  const text = show(order)
  expect(text).toContain('Your bracelets ship within 7 business days.')
  expect(text).toContain('What bracelets have helped with so farbooksAnnual report, 31 December 2026140')
})
