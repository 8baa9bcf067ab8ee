/** Decides what importing each row of a file would do, for the dry run and for the import itself. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, giftAidDeclarations, imports, mandates, projects, supporters } from '#db/schema/index.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { guessImportColumns, missingColumn, type ImportColumns } from '#shared/money/imports/imports.ts'
import type { Added, ImportPlan, PlannedRow } from '#shared/money/imports/imports.schema.ts'
import { takesGifts } from '../funds/funds.ts'
import { parseImport, readImport, type ImportFile, type ReadRow, type UnreadRow } from './read-rows.ts'

/** A monthly gift whose last payment is longer than this before the newest one of the file has ended. */
const STANDING_DAYS = 45

/** Purposes that are none: money for where it is needed most. */
const ANYWHERE = /general|unrestricted|needed most|^donat|^gift/i

/** `projectId` is null for where it is needed most. */
export type Planned = ReadRow & { adds: Added[]; projectId: number | null }

/** The dry run. @throws BAD_REQUEST for a file that is no list */
export async function readPlan(
  db: Db,
  { text, columns }: { text: string; columns?: ImportColumns | undefined },
  now: Date,
): Promise<ImportPlan> {
  const file = parseImport(text)
  const used = columns ?? (await chosenBefore(db, file)) ?? guessImportColumns(file.headers)
  const missing = missingColumn(used)?.message ?? null
  const rows = missing === null ? (await planRows(db, file, used, now)).map(shownRow) : []
  return { headers: file.headers, sample: file.rows[0] ?? [], columns: used, missing, rows }
}

async function chosenBefore(db: Db, { signature }: ImportFile): Promise<ImportColumns | undefined> {
  const [last] = await db
    .select({ columns: imports.columns })
    .from(imports)
    .where(eq(imports.signature, signature))
    .orderBy(desc(imports.id))
    .limit(1)
  // a column that was added since has not been chosen
  return last && { ...guessImportColumns([]), ...last.columns }
}

function shownRow(row: Planned | UnreadRow): PlannedRow {
  const { line, name } = row
  if ('why' in row) return { line, state: 'unread', name, day: null, pence: null, adds: [], notes: [row.why] }
  const { gift, monthlyPence, adds, notes } = row
  const state = adds.length > 0 ? 'new' : 'here'
  return { line, state, name, day: gift?.day ?? null, pence: gift?.pence ?? monthlyPence, adds, notes }
}

/** Every row with what it adds; nothing is stored. */
export async function planRows(
  db: Db | Tx,
  file: ImportFile,
  columns: ImportColumns,
  now: Date,
): Promise<(Planned | UnreadRow)[]> {
  const rows = readImport(file, columns, now)
  const read = rows.filter((row) => 'gift' in row)
  const keys = await findKeys(db, read)
  const known = await findKnown(db, read)
  const projectIds = await findProjects(db, read)
  const standing = standingOf(read)
  const declared = new Set<string>()
  const donors = new Set<string>()
  return rows.map((row) => {
    if (!('gift' in row)) return row
    const projectId = projectIds.get(row.project.toLowerCase()) ?? null
    if (row.gift && keys.has(row.gift.key))
      return { ...row, adds: [], projectId, declaration: null, monthlyPence: null }
    const isOther =
      row.gift !== null && row.project !== '' && projectId === null && !ANYWHERE.test(row.project)
    const purpose = `“${row.project.slice(0, 60)}” is no project here: it counts for where it is needed most`
    const notes = isOther ? [...row.notes, purpose] : row.notes
    const before = known.get(row.donor ?? '')
    const about = `${row.donor} ${row.declaration?.madeOn}`
    const isRepeat =
      row.declaration?.typed.scope === 'all gifts' &&
      (declared.has(about) || before?.declared.includes(row.declaration.madeOn) === true)
    const declaration = isRepeat ? null : row.declaration
    if (declaration?.typed.scope === 'all gifts') declared.add(about)
    const isStanding = standing.get(row.donor ?? '') === row && !before?.givesMonthly
    const isNewDonor = row.donor !== null && !before && !donors.has(row.donor)
    if (row.donor !== null) donors.add(row.donor)
    const adds: Added[] = []
    if (row.gift) adds.push('gift')
    if (isNewDonor) adds.push('donor')
    if (declaration) adds.push('declaration')
    if (isStanding) adds.push('monthly')
    return { ...row, adds, projectId, notes, declaration, monthlyPence: isStanding ? row.monthlyPence : null }
  })
}

/** Projects that the rows name and that take gifts, by name in lower case. */
async function findProjects(db: Db | Tx, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const names = [...new Set(rows.map(({ project }) => project.toLowerCase()))]
  const found = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(inArray(sql`lower(${projects.name})`, names), takesGifts))
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** Keys of rows that an earlier import brought in. */
async function findKeys(db: Db | Tx, rows: readonly ReadRow[]): Promise<Set<string | null>> {
  const keys = rows.flatMap(({ gift }) => gift?.key ?? [])
  const found = await db
    .select({ key: donations.importKey })
    .from(donations)
    .where(sql`${donations.importKey} = any(${sql.param(keys)}::text[])`)
  return new Set(found.map(({ key }) => key))
}

/** Supporters with the rows' addresses, by the donor of a row. */
export async function findKnown(db: Db | Tx, rows: readonly ReadRow[]) {
  const emails = [...new Set(rows.flatMap(({ email, donor }) => (email === null ? [] : (donor ?? []))))]
  const found = await db
    .select({
      id: supporters.id,
      email: supporters.email,
      givesMonthly: sql<boolean>`${supporters.monthlyElsewherePence} is not null or exists (select 1
        from ${mandates} where ${mandates.supporterId} = ${supporters.id} and ${mandates.state} <> 'ended')`,
      declared: sql<string[]>`array(select ${giftAidDeclarations.madeOn}::text from ${giftAidDeclarations}
        where ${giftAidDeclarations.supporterId} = ${supporters.id} and ${giftAidDeclarations.scope} = 'all gifts'
          and not exists (select 1 from gift_aid_endings where declaration_id = ${giftAidDeclarations.id}))`,
    })
    .from(supporters)
    .where(sql`${supporters.email} = any(${sql.param(emails)}::text[])`)
  return new Map(found.map((row) => [row.email ?? '', row]))
}

const dayOf = ({ gift }: ReadRow) => gift?.day ?? '9999-12-31'

/** The newest row of each monthly gift that was still paid when the file was made. */
function standingOf(rows: readonly ReadRow[]): Map<string, ReadRow> {
  const newest = rows.reduce((last, { gift }) => (gift && gift.day > last ? gift.day : last), '0000-00-00')
  const standing = new Map<string, ReadRow>()
  for (const row of rows) {
    const { donor, gift, monthlyPence } = row
    if (donor === null || monthlyPence === null) continue
    if (gift && newest !== '0000-00-00' && gift.day < addDays(newest, -STANDING_DAYS)) continue
    const best = standing.get(donor)
    if (!best || dayOf(row) >= dayOf(best)) standing.set(donor, row)
  }
  return standing
}
