/** The drawing that a bracelet's `image` file name refers to, and the one for unknown names. */

export type Signature = 'star' | 'shield' | 'leaf' | 'usa-star' | 'globe' | 'flower' | 'heart' | 'none'

/** The order of colours around the ring: in blocks, one by one, or as barrels between brass. */
export type Rhythm = 'bands' | 'weave' | 'barrels' | 'plain'

export type Material = 'glass' | 'wood'

export type BraceletPicture = { signature: Signature; rhythm: Rhythm; material: Material }

const plainCord: BraceletPicture = { signature: 'none', rhythm: 'plain', material: 'wood' }

const pictures: Readonly<Record<string, BraceletPicture>> = {
  'plain-cord.svg': plainCord,
  'ghana-star.svg': { signature: 'star', rhythm: 'bands', material: 'glass' },
  'ghana-weave.svg': { signature: 'star', rhythm: 'weave', material: 'wood' },
  'ghana-barrel.svg': { signature: 'star', rhythm: 'barrels', material: 'glass' },
  'brazil-globe.svg': { signature: 'globe', rhythm: 'bands', material: 'glass' },
  'brazil-weave.svg': { signature: 'globe', rhythm: 'weave', material: 'glass' },
  'brazil-barrel.svg': { signature: 'globe', rhythm: 'barrels', material: 'wood' },
  'usa-star.svg': { signature: 'usa-star', rhythm: 'bands', material: 'glass' },
  'usa-weave.svg': { signature: 'usa-star', rhythm: 'weave', material: 'glass' },
  'usa-barrel.svg': { signature: 'usa-star', rhythm: 'barrels', material: 'glass' },
  'kenya-shield.svg': { signature: 'shield', rhythm: 'bands', material: 'glass' },
  'kenya-weave.svg': { signature: 'shield', rhythm: 'weave', material: 'glass' },
  'kenya-barrel.svg': { signature: 'shield', rhythm: 'barrels', material: 'wood' },
  'canada-leaf.svg': { signature: 'leaf', rhythm: 'bands', material: 'glass' },
  'canada-weave.svg': { signature: 'leaf', rhythm: 'weave', material: 'wood' },
  'canada-barrel.svg': { signature: 'leaf', rhythm: 'barrels', material: 'glass' },
  'multi-flower.svg': { signature: 'flower', rhythm: 'weave', material: 'glass' },
  'multi-bands.svg': { signature: 'flower', rhythm: 'bands', material: 'glass' },
  'multi-barrel.svg': { signature: 'flower', rhythm: 'barrels', material: 'wood' },
  'custom-heart.svg': { signature: 'heart', rhythm: 'weave', material: 'wood' },
  'custom-bands.svg': { signature: 'heart', rhythm: 'bands', material: 'glass' },
  'custom-barrel.svg': { signature: 'heart', rhythm: 'barrels', material: 'wood' },
}

export const braceletImageNames: readonly string[] = Object.keys(pictures)

/** Never fails: an unknown name gives a plain cord with one bead. */
export function braceletPicture(image: string): BraceletPicture {
  return Object.hasOwn(pictures, image) ? (pictures[image] ?? plainCord) : plainCord
}
