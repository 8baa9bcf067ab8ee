/** What the owner does when somebody asks what we have of them, or to be forgotten. */
import { join } from 'node:path'
import type { Db } from '#db/client.ts'
import type { PersonCounts, PersonExport } from '#shared/privacy.ts'
import { site } from '#shared/site.ts'
import { recordAudit } from '../admin/audit.ts'
import { removeLettersOf } from '../mail/letter-files.ts'
import { countsOf, findPerson, linesOf } from './person.ts'
import { erasePerson } from './person-erasure.ts'

/** What there is of a person; nothing changes. */
export function previewPerson(db: Db, email: string, now: Date): Promise<PersonCounts> {
  return db.transaction(async (tx) => countsOf(await findPerson(tx, email, now)))
}

/** All of it, prayers too: it is theirs. Written into the audit, without the address. */
export function exportPerson(
  db: Db,
  email: string,
  by: { now: Date; address: string },
): Promise<PersonExport> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, email, by.now)
    await recordAudit(tx, { action: 'person-exported', address: by.address })
    return {
      site: site.name,
      email,
      exportedAt: by.now.toISOString(),
      messages: person.messages,
      prayers: person.prayers,
      volunteerApplications: person.volunteers,
      bookOffers: person.bookOffers,
      inbox: person.inbox,
      orders: [...person.orders, ...person.ordersUnderWay],
      orderLines: await linesOf(tx, person),
      donations: person.donations,
      payments: [...person.payments, ...person.paymentsUnderWay],
      unpaidGifts: [...person.unpaidPledges, ...person.freshPledges],
      letters: [...person.letters, ...person.lettersUnderWay],
    }
  })
}

/**
 * Erases a person, all or nothing, and writes that it was done, not of whom, into the audit; repeatable. Files of
 * letters go afterwards: one that the database still promises must not be missing.
 * @returns what was found and is now gone or nameless; orders under way, and what may be paid any moment, are as they were.
 */
export async function forgetPerson(
  db: Db,
  email: string,
  by: { now: Date; address: string; dataDir: string },
): Promise<PersonCounts> {
  const { counts, letters } = await db.transaction(async (tx) => {
    const person = await findPerson(tx, email, by.now)
    const erased = await erasePerson(tx, email, person)
    await recordAudit(tx, { action: 'person-erased', address: by.address })
    return { counts: countsOf(person), letters: erased }
  })
  await removeLettersOf(join(by.dataDir, 'mail'), letters)
  return counts
}
