/** The migrated and seeded database that every test file's own one is cloned from. */
export const TEMPLATE = 'template_site'

/** The same server's other database. */
export function databaseNamed(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
