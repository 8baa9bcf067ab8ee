/** Size of a table of cases, property or fault test: one case of each kind in CI, all with `npm run test:full`. */
export const isFull = process.env['CASES'] === 'full'

/** `short` in CI, `full` with `npm run test:full`. */
export const caseSize = <T>(size: { short: T; full: T }): T => (isFull ? size.full : size.short)

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string
  }
}

/** Options of a test or `describe` that is skipped unless `condition` holds. The summary prints the reason. */
export const runWhere = (condition: boolean, reason: string) => ({
  skip: !condition,
  meta: condition ? {} : { skipReason: reason },
})

/** Options of a test or `describe` that is too long for CI. */
export const fullOnly = runWhere(isFull, 'only in npm run test:full')

/** Prints a measurement in the full form; CI only asserts. */
export function printFigure(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
