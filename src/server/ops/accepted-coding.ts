/** How a caller takes an answer packed (RFC 9110, 12.5.3). */

export type Coding = 'br' | 'gzip' | 'identity'

const PACKINGS: readonly Coding[] = ['br', 'gzip']

/** The one they like most; of two that they like alike, the earlier of `offered`; as it is where they take none. */
export function codingFor(accepted = '', offered = PACKINGS): Coding {
  const weights = new Map(accepted.toLowerCase().split(',').map(weighed))
  const others = weights.get('*') ?? 0
  let [best, most]: [Coding, number] = ['identity', weights.get('identity') ?? 0]
  // who says nothing of it takes it too, if nothing else
  for (const coding of offered.toReversed()) {
    const weight = weights.get(coding) ?? others
    if (weight > 0 && weight >= most) [best, most] = [coding, weight]
  }
  return best
}

/** 'gzip;q=0.5' → ['gzip', 0.5] */
function weighed(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
