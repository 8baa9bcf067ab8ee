/** The drawings that a bracelet can have, in words. */
import {
  braceletImageNames,
  braceletPicture,
  type Rhythm,
  type Signature,
} from '../../bracelets/bracelet-images.ts'

const SIGNATURES: Record<Signature, string> = {
  star: 'Star',
  shield: 'Shield',
  leaf: 'Leaf',
  'usa-star': 'White star',
  globe: 'Globe',
  flower: 'Flower',
  heart: 'Heart',
  none: 'One bead',
}

const RHYTHMS: Record<Rhythm, string> = {
  bands: 'in bands',
  weave: 'bead by bead',
  barrels: 'long barrels',
  plain: 'plain cord',
}

/** Each name of a drawing, and 'Star, in bands, glass'. */
export const PATTERNS = braceletImageNames.map((image) => {
  const { signature, rhythm, material } = braceletPicture(image)
  return { image, label: `${SIGNATURES[signature]}, ${RHYTHMS[rhythm]}, ${material}` }
})
