/** Repeatable random choices: equal seeds give equal results. */

export type Chance = {
  /** A whole number from `min` to `max`, inclusive. */
  number(min: number, max: number): number
  pick<T>(choices: readonly T[]): T
  /** True in so many of 100 cases, on average. */
  percent(often: number): boolean
}

/** Mulberry32: small, and good enough for tests. */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    number,
    pick: (choices) => choices[number(0, choices.length - 1)]!,
    percent: (often) => next() * 100 < often,
  }
}
