/** The migrated and seeded database that each test file's database is cloned from. */
export const TEMPLATE = 'template_site'

/** Another database on the same server. */
export function databaseNamed(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
