/** How much a generated table, property or fault test covers: one case of each kind in CI, all with `npm run test:full`. */
export const isFull = process.env['CASES'] === 'full'

/** `short` in CI, `full` with `npm run test:full`. */
export const caseSize = <T>(size: { short: T; full: T }): T => (isFull ? size.full : size.short)

/** Prints a measurement in the full form; CI only asserts. */
export function printFigure(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
