/** Matches known things (gifts, payouts, claims) to lines of bank statements. */

export type Contender = {
  id: number
  /** Decimal pounds. */
  amount: string
  day: string
  source: string | null
  state: 'open' | 'booked' | 'ignored'
}

/**
 * Matches the best fits first. A line matches at most one thing, and a thing at most one line per source, because two
 * lines of a file are two payments.
 * @param fit the smaller the better; undefined if they cannot match
 * @returns things by line id
 */
export function assignOnce<Line extends Contender, Thing>(
  lines: readonly Line[],
  things: readonly Thing[],
  fit: (line: Line, thing: Thing) => number | undefined,
): Map<number, Thing> {
  const pairs = lines.flatMap((line) =>
    things.flatMap((thing) => {
      const distance = fit(line, thing)
      return distance === undefined ? [] : { line, thing, distance }
    }),
  )
  pairs.sort((one, other) => one.distance - other.distance || one.line.id - other.line.id)
  const assigned = new Map<number, Thing>()
  const taken = new Map<Thing, Set<string | null>>()
  for (const { line, thing } of pairs) {
    const sources = taken.get(thing) ?? new Set()
    if (assigned.has(line.id) || sources.has(line.source)) continue
    assigned.set(line.id, thing)
    taken.set(thing, sources.add(line.source))
  }
  return assigned
}
