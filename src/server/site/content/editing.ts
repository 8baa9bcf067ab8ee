/** Edits and publishes the draft of the site content, and restores older versions. */
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { bracelets, contentDraft, contentVersions } from '#db/schema/index.ts'
import { OWNERS_CONTACT, type SiteContent } from '#shared/site/content/content.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import type { ContentDraft, ContentVersionEntry, SectionInput } from '#shared/site/content/content.schema.ts'
import { VERSIONS_KEPT } from '#shared/site/content/sections.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import type { SignedIn } from '../../platform/sessions/sessions.ts'
import { changedElsewhere, conflict, invalidFields, notFound, wrongRole } from '../../errors.ts'
import { saveVersion } from '../../platform/editing.ts'
import { refuseDeepNesting } from '../parsed-article.ts'
import { readDraftContent, readLiveContent } from './live.ts'
import { changedSections, rebased, sparseContent, wholeContent } from './stored.ts'

type Publisher = { caller: Caller; signedIn: SignedIn }

const noSuchVersion = () => notFound('There is no such version any more.')

export async function readDraft(db: Db | Tx): Promise<ContentDraft> {
  const [{ version, content }, live] = await Promise.all([readDraftContent(db), readLiveContent(db)])
  return { version, content, changed: changedSections(content, live), seed: contentSeed }
}

/** @throws WRONG_ROLE if anybody but an owner changes the addresses for mail and money */
function refuseAddresses(role: Role, before: SiteContent, after: SiteContent): void {
  const isSame = OWNERS_CONTACT.every((field) => before.contact[field] === after.contact[field])
  if (role !== 'owner' && !isSame)
    throw wrongRole('Only an owner can change the email and postal address of the charity.')
}

/** How many bracelets an error names. */
const BRACELETS_NAMED = 5

/** @returns why a country cannot be removed (bracelets outside the bin represent it); undefined if it can */
async function stillUsed(tx: Tx, before: SiteContent, after: SiteContent): Promise<string | undefined> {
  const listed = new Set(after.shop.countries.map(({ code }) => code))
  const removed = before.shop.countries.filter(({ code }) => !listed.has(code))
  if (removed.length === 0) return undefined
  const codes = removed.map(({ code }) => code)
  const rows = await tx
    .select({ name: bracelets.name, country: bracelets.country })
    .from(bracelets)
    .where(and(inArray(bracelets.country, codes), isNull(bracelets.deletedAt)))
    .orderBy(asc(bracelets.position), asc(bracelets.id))
  const used = removed.find(({ code }) => rows.some(({ country }) => country === code))
  if (!used) return undefined
  const names = rows.flatMap(({ name, country }) => (country === used.code ? [`‘${name}’`] : []))
  const more = names.length - BRACELETS_NAMED
  const named = [...names.slice(0, BRACELETS_NAMED), ...(more > 0 ? [`${more} more`] : [])]
  return `${used.name} cannot be removed while bracelets use it: ${named.join(', ')}. Please choose another country for them first.`
}

/** @throws COUNTRY_IN_USE */
async function refuseUsedCountries(tx: Tx, before: SiteContent, after: SiteContent): Promise<void> {
  const reason = await stillUsed(tx, before, after)
  if (reason !== undefined) throw conflict(reason, 'COUNTRY_IN_USE')
}

/**
 * Replaces a section of the draft.
 * @throws CHANGED_ELSEWHERE, WRONG_ROLE, or BAD_REQUEST for Markdown that is nested too deeply, or for removing a
 * country that bracelets stand for
 */
export function saveSection(db: Db, input: SectionInput, role: Role): Promise<ContentDraft> {
  refuseDeepNesting(markdownIn(input))
  const { section, value, version } = input
  return db.transaction(async (tx) => {
    const { content } = await lockDraft(tx, version)
    const changed = { ...content, [section]: value }
    refuseAddresses(role, content, changed)
    const reason = await stillUsed(tx, content, changed)
    if (reason !== undefined) throw invalidFields([{ path: ['value', 'countries'], message: reason }])
    await writeDraft(tx, changed, version)
    return readDraft(tx)
  })
}

/** Markdown texts in a section, each with the path of its field. */
function markdownIn({ section, value }: SectionInput) {
  if (section === 'faq')
    return value.questions.map(({ answer }, index) => ({
      path: ['value', 'questions', index, 'answer'],
      text: answer,
    }))
  if (section !== 'legal') return []
  return Object.entries(value).map(([field, text]) => ({ path: ['value', field], text }))
}

/** Resets the draft to the live content. @throws CHANGED_ELSEWHERE */
export function discardDraft(db: Db, { version }: { version: number }): Promise<ContentDraft> {
  return db.transaction(async (tx) => {
    await lockDraft(tx, version)
    await writeDraft(tx, await readLiveContent(tx), version)
    return readDraft(tx)
  })
}

/** Publishes the draft; idempotent. @throws CHANGED_ELSEWHERE, WRONG_ROLE, COUNTRY_IN_USE */
export function publishDraft(db: Db, { version }: { version: number }, by: Publisher): Promise<Done> {
  return db.transaction(async (tx) => {
    const { content } = await lockDraft(tx, version)
    const live = await readLiveContent(tx)
    refuseAddresses(by.signedIn.role, live, content)
    await refuseUsedCountries(tx, live, content)
    const changed = changedSections(content, live)
    if (changed.length === 0) return { ok: true }
    const id = await addVersion(tx, content)
    await recordAudit(tx, {
      action: 'content-published',
      subjectId: id,
      changes: changed.map((field) => ({ field })),
      ...by.caller,
    })
    return { ok: true }
  })
}

/**
 * Publishes an older version as the newest one. Unpublished changes remain in the draft. @throws NOT_FOUND,
 * CHANGED_ELSEWHERE, WRONG_ROLE, COUNTRY_IN_USE
 */
export function bringBack(
  db: Db,
  { id, version }: { id: number; version: number },
  { caller, signedIn }: Publisher,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, version)
    const [live, brought] = [await readLiveContent(tx), await readVersionContent(tx, id)]
    refuseAddresses(signedIn.role, live, brought)
    await refuseUsedCountries(tx, live, brought)
    const changed = changedSections(brought, live)
    if (changed.length === 0) return { ok: true }
    const subjectId = await addVersion(tx, brought)
    await writeDraft(tx, rebased(draft.content, live, brought), version)
    await recordAudit(tx, {
      action: 'content-brought-back',
      subjectId,
      changes: changed.map((field) => ({ field })),
      ...caller,
    })
    return { ok: true }
  })
}

export async function listVersions(db: Db): Promise<ContentVersionEntry[]> {
  const rows = await db.select().from(contentVersions).orderBy(desc(contentVersions.id)).limit(VERSIONS_KEPT)
  const versions = [
    ...rows.map(({ id, publishedAt, content }) => ({
      id,
      publishedAt: publishedAt.toISOString(),
      content: wholeContent(content),
    })),
    { id: 0, publishedAt: null, content: contentSeed },
  ]
  return versions.map(({ content, ...entry }, index) => ({
    ...entry,
    isLive: index === 0,
    changed: changedSections(content, versions[index + 1]?.content ?? content),
  }))
}

/** @throws NOT_FOUND */
export async function readVersion(db: Db, { id }: { id: number }) {
  if (id === 0) return { id, publishedAt: null, content: contentSeed, before: contentSeed }
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.id, id))
  if (!row) throw noSuchVersion()
  const [before] = await db
    .select()
    .from(contentVersions)
    .where(lt(contentVersions.id, id))
    .orderBy(desc(contentVersions.id))
    .limit(1)
  return {
    id,
    publishedAt: row.publishedAt.toISOString(),
    content: wholeContent(row.content),
    before: wholeContent(before?.content ?? {}),
  }
}

async function readVersionContent(tx: Tx, id: number): Promise<SiteContent> {
  if (id === 0) return contentSeed
  const [row] = await tx.select().from(contentVersions).where(eq(contentVersions.id, id))
  if (!row) throw noSuchVersion()
  return wholeContent(row.content)
}

/** Locks the draft, so that two owners edit, publish and restore one after the other. */
async function lockDraft(tx: Tx, version: number) {
  await tx.select({ id: contentDraft.id }).from(contentDraft).for('update')
  const draft = await readDraftContent(tx)
  if (draft.version !== version) throw changedElsewhere('This draft')
  return draft
}

/** Call it in the transaction that locked the draft at `version`. */
async function writeDraft(tx: Tx, content: SiteContent, version: number): Promise<void> {
  const values = { content: sparseContent(content), updatedAt: sql`now()` }
  await saveVersion(tx, contentDraft, values, { isIt: eq(contentDraft.id, 1), version, what: 'This draft' })
}

/** Adds a version, and deletes all but the newest few. @returns its id */
async function addVersion(tx: Tx, content: SiteContent): Promise<number> {
  const [added] = await tx
    .insert(contentVersions)
    .values({ content: sparseContent(content) })
    .returning({ id: contentVersions.id })
  const [oldest] = await tx
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .orderBy(desc(contentVersions.id))
    .limit(1)
    .offset(VERSIONS_KEPT - 1)
  if (oldest) await tx.delete(contentVersions).where(lt(contentVersions.id, oldest.id))
  return added?.id ?? 0
}
