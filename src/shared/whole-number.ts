/**
 * A whole number for people: 12500 → '12,500'. Not by the browser's own formats: their first use keeps a slow phone
 * busy for tens of milliseconds.
 */
export function wholeNumber(count: number): string {
  return String(count).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
}
