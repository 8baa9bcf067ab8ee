/**
 * Positions each bead of a drawn bracelet: half a ring from the signature bead up to the knot, and its mirror image.
 */
import type { BraceletPicture, Rhythm } from './bracelet-images.ts'

export type BeadShape = 'round' | 'barrel' | 'spacer'

/** Measured from the middle of the ring, in bead units (a round bead is 15 across). */
export type PlacedBead = {
  shape: BeadShape
  x: number
  y: number
  /** Degrees along the cord. */
  turn: number
  /** -2 to 2: how far towards the outer side the light falls on a barrel. */
  light: number
  /** A slightly smaller bead, because handmade beads vary. */
  isSlim: boolean
  colour: string
}

type Piece = { shape: BeadShape; colour: string }

type Ring = {
  radius: number
  /** The free arc on each side of the signature bead and of the knot. */
  atSignature: number
  atKnot: number
}

const arcOf: Record<BeadShape, number> = { round: 14.7, barrel: 18.6, spacer: 4 }

/** Bead sizes differ so that the rhythms look different from afar: fine woven beads, bold barrels. */
const sizeIn: Record<Rhythm, Partial<Record<BeadShape, number>>> = {
  bands: {},
  weave: { round: 0.8, spacer: 0.8 },
  barrels: { barrel: 1.3 },
  plain: {},
}

/** 1 is a bead's full size. */
export const beadSize = ({ rhythm }: BraceletPicture, shape: BeadShape): number => sizeIn[rhythm][shape] ?? 1

/** Rotates a ring by -8 to 8 degrees, so that neighbours in the shop never look aligned. */
export const tiltOf = (id: number): number => ((id * 7) % 17) - 8
const brass = '#C8912F'

// Deterministic noise from -1 to 1: the same picture on the server and in the browser.
function noise(index: number, salt: number): number {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453
  return (value - Math.floor(value)) * 2 - 1
}

/** The endless sequence of pieces of one half; the ring takes as many as fit. */
function* pieces({ rhythm }: BraceletPicture, colors: readonly string[]): Generator<Piece> {
  const colour = (index: number) => colors.at(index % colors.length) ?? brass
  const spacer: Piece = { shape: 'spacer', colour: brass }
  for (let index = 0; ; index += 1) {
    if (rhythm === 'barrels') {
      yield spacer
      yield { shape: 'barrel', colour: colour(index) }
      yield spacer
      yield { shape: 'round', colour: colour(-1 - index) }
    } else if (rhythm === 'bands') {
      yield spacer
      // Shorter blocks if there are many colours, so that each one is seen.
      const block = colors.length < 4 ? 3 : 2
      for (let bead = 0; bead < block; bead += 1) yield { shape: 'round', colour: colour(index) }
    } else {
      if (index % colors.length === 0) yield spacer
      yield { shape: 'round', colour: colour(index) }
    }
  }
}

function place({ shape, colour }: Piece, angle: number, index: number, ring: Ring): PlacedBead {
  const radius = ring.radius + noise(index, 1) * 0.6
  // Angles run clockwise from the bottom; light comes from the upper left.
  const out = { x: -Math.sin(angle), y: Math.cos(angle) }
  const towardsLight = (-out.x - out.y * 1.2) / Math.hypot(1, 1.2)
  return {
    shape,
    x: out.x * radius,
    y: out.y * radius,
    turn: (angle * 180) / Math.PI + noise(index, 2) * 2,
    light: Math.round(towardsLight * 2),
    isSlim: noise(index, 3) > 0.25,
    colour,
  }
}

export function placeBeads(
  picture: BraceletPicture,
  colors: readonly string[],
  ring: Ring,
): readonly PlacedBead[] {
  const available = Math.PI * ring.radius - ring.atSignature - ring.atKnot
  const strung: { piece: Piece; middle: number }[] = []
  let used = 0
  for (const piece of pieces(picture, colors)) {
    const arc = arcOf[piece.shape] * beadSize(picture, piece.shape)
    // Include the last piece if it fits better than the gap it would leave.
    if (used + arc / 2 > available) break
    strung.push({ piece, middle: used + arc / 2 })
    used += arc
  }
  // Spreads the rest, so that both halves meet the knot.
  const stretch = available / used
  return strung.flatMap(({ piece, middle }, index) => {
    const angle = (ring.atSignature + middle * stretch) / ring.radius
    return [place(piece, angle, index * 2, ring), place(piece, -angle, index * 2 + 1, ring)]
  })
}
