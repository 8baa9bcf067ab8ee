/** How much a fault test does: CI a little of each, a person (`npm run faults`) all of it. */
export const isFull = process.env['FAULTS'] === 'full'

/** The number to use now: `short` in the suite, `full` by hand. */
export const faultSize = (size: { short: number; full: number }): number => (isFull ? size.full : size.short)

/** A figure for a person's eyes, in the full form only: the suite asserts, it does not measure. */
export function tellFigure(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
