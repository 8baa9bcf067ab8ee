/** Migrations must not check all rows of an existing table while writers wait. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../drizzle')
/** Creates all tables, so its checks block nobody. */
const BASELINE = '0000_baseline.sql'

const CONSTRAINT = /alter\s+table\s+(\S+)\s+add\s+(?:constraint\s+(\S+)\s+)?check\b((?:[^;']|'[^']*')*)/gi
const COLUMN = /alter\s+table\s+(\S+)\s+add\s+column\s+(\S+)[^;]*?\scheck\s*\(/gi

/** Constraints that a migration adds to existing tables without NOT VALID, or validates itself. */
function checkedAtOnce(sql: string): string[] {
  const isNew = (table = '') => new RegExp(`create\\s+table\\s+${table}\\s`, 'i').test(sql)
  const isValidated = (name = '') => new RegExp(`validate\\s+constraint\\s+${name}(\\W|$)`, 'i').test(sql)
  return [
    ...[...sql.matchAll(CONSTRAINT)].filter(
      ([, table, name, rest = '']) =>
        !isNew(table) && (!/\snot\s+valid\s*$/i.test(rest) || isValidated(name)),
    ),
    ...[...sql.matchAll(COLUMN)].filter(([, table]) => !isNew(table)),
  ].map(([, table, name]) => `${table} ${name}`)
}

it.each([
  ['ALTER TABLE "orders" ADD CONSTRAINT "some" CHECK ("a" in (\'b;\', \'c\'));', ['"orders" "some"']],
  ['ALTER TABLE "orders" ADD CONSTRAINT "some" CHECK ("a" > 0) NOT VALID;', []],
  [
    'alter table "orders" add constraint "some" check ("a" > 0) not valid;\nalter table "orders" validate constraint "some";',
    ['"orders" "some"'],
  ],
  ['ALTER TABLE "orders" VALIDATE CONSTRAINT "some";', []],
  ['ALTER TABLE "orders" ADD COLUMN "a" integer CHECK ("a" > 0);', ['"orders" "a"']],
  ['CREATE TABLE "new" (\n);\nALTER TABLE "new" ADD CONSTRAINT "some" CHECK ("a" > 0);', []],
])('a check of %j on existing rows is noticed', (sql, found) => {
  expect(checkedAtOnce(sql)).toEqual(found)
})

it('new checks are added NOT VALID, and validated by a later migration', () => {
  const steps = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name !== BASELINE)
  const found = steps.flatMap((name) =>
    checkedAtOnce(readFileSync(join(FOLDER, name), 'utf8')).map((each) => `${name}: ${each}`),
  )
  expect(found).toEqual([])
})
