/** The available drawings: each front bead with each rhythm, in words. */
import {
  braceletImageNames,
  braceletPicture,
  type Rhythm,
  type Signature,
} from '../../site/bracelets/bracelet-images.ts'

export const FRONT_BEADS: Record<Signature, string> = {
  star: 'Star',
  shield: 'Shield',
  leaf: 'Leaf',
  'usa-star': 'White star',
  globe: 'Globe',
  flower: 'Flower',
  heart: 'Heart',
  none: 'One bead on a plain cord',
}

/** A plain cord has one bead, and so no rhythm. */
export const RHYTHMS: Record<Exclude<Rhythm, 'plain'>, string> = {
  bands: 'In bands',
  weave: 'Bead by bead',
  barrels: 'Long barrels',
}

/** The drawing with this front bead and, if it supports one, this rhythm. */
export function drawingWith(signature: Signature, rhythm: Rhythm): string {
  const withBead = braceletImageNames.filter((image) => braceletPicture(image).signature === signature)
  const image = withBead.find((each) => braceletPicture(each).rhythm === rhythm) ?? withBead[0]
  if (image === undefined) throw new Error(`no drawing has the bead ${signature}`)
  return image
}
