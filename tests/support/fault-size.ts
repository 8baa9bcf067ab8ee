/** How much a fault test does: a short form in CI, the full one with `npm run faults`. */
export const isFull = process.env['FAULTS'] === 'full'

/** `short` in CI, `full` with `npm run faults`. */
export const faultSize = (size: { short: number; full: number }): number => (isFull ? size.full : size.short)

/** Prints a measurement in the full form; the suite only asserts. */
export function printFigure(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
