/** A bracelet as its form holds it. */
import type { z } from 'zod'
import type { braceletInput, ManagedBracelet } from '#shared/shop.schema.ts'

export type BraceletValues = z.input<typeof braceletInput>

export const BRACELET_LABELS = {
  name: 'Name',
  price: 'Price in pounds',
  country: 'Country',
  image: 'Pattern',
  description: 'Description',
  colors: 'Colours',
} satisfies Record<keyof BraceletValues, string>

export const NEW_BRACELET: BraceletValues = {
  name: '',
  price: '',
  country: 'multi',
  image: 'multi-bands.svg',
  description: '',
  colors: ['#C8202F', '#F2B41F', '#0B6B3A'],
}

export function valuesOf({
  name,
  price,
  country,
  image,
  description,
  colors,
}: ManagedBracelet): BraceletValues {
  return { name, price, country, image, description, colors }
}
