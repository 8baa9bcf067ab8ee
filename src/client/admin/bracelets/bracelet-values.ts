/** Converts a bracelet to and from form values. */
import type { z } from 'zod'
import { DEFAULT_LOW_STOCK } from '#shared/site/shop/bracelet-limits.ts'
import type { BraceletInput, braceletInput, ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import type { useServerForm } from '../../platform/forms/use-server-form.ts'
import type { Status } from '../kit/status-badge.tsx'

export type BraceletValues = z.input<typeof braceletInput>

/** The form, as each of its sections receives it. */
export type BraceletServer = ReturnType<typeof useServerForm<BraceletValues, BraceletInput, ManagedBracelet>>

export const BRACELET_LABELS = {
  name: 'Name',
  price: 'Price in pounds',
  country: 'Country',
  image: 'Drawing',
  description: 'Description',
  colors: 'Colours',
  length: 'Length (optional)',
  material: 'Material (optional)',
  madeBy: 'Made by (optional)',
  stock: 'Stock (optional)',
  lowStock: 'Running low at',
  pictures: 'Photographs',
  questions: 'Questions for the buyer',
} satisfies Record<keyof BraceletValues, string>

export const BRACELET_STATES: Record<ManagedBracelet['state'], Status> = {
  shown: { label: 'In the shop', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'quiet' },
  retired: { label: 'Retired', tone: 'quiet' },
}

export const NEW_BRACELET: BraceletValues = {
  name: '',
  price: '',
  country: 'multi',
  image: 'multi-bands.svg',
  description: '',
  colors: ['#C8202F', '#F2B41F', '#0B6B3A'],
  length: '',
  material: '',
  madeBy: '',
  stock: null,
  lowStock: DEFAULT_LOW_STOCK,
  pictures: [],
  questions: [],
}

export function braceletValuesOf(bracelet: ManagedBracelet): BraceletValues {
  const { id: _id, slug: _slug, state: _state, version: _version, stockLevel: _level, ...values } = bracelet
  return values
}

/** A text field's place in the form, with its label. */
export const textOf = ({ field }: BraceletServer, name: keyof BraceletValues) => ({
  ...field(name),
  label: BRACELET_LABELS[name],
})
