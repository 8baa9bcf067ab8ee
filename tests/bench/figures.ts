/** Statistics for the benchmarks. */
export const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** The value that so many percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 50)

export const worst = (values: readonly number[]) => percentile(values, 100)

export function printTable(rows: object): void {
  // oxlint-disable-next-line no-console -- the table is the program's output
  console.table(rows)
}
