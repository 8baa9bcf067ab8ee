/** Converts a bracelet to and from form values. */
import type { z } from 'zod'
import { DEFAULT_LOW_STOCK } from '#shared/site/shop/bracelet-limits.ts'
import type { BraceletInput, braceletInput, ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import type { useOwnerForm } from '../forms/use-owner-form.ts'

export type BraceletValues = z.input<typeof braceletInput>

/** The form, as each of its sections receives it. */
export type BraceletOwner = ReturnType<typeof useOwnerForm<BraceletValues, BraceletInput, ManagedBracelet>>

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
  questions: 'Questions to the buyer',
} satisfies Record<keyof BraceletValues, string>

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
export const textOf = (owner: BraceletOwner, name: keyof BraceletValues) => ({
  ...owner.field(name),
  label: BRACELET_LABELS[name],
})
