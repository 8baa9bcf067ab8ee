/**
 * Drafts of the signed-in account. They outlive the lock and the end of the session, so each belongs to its account:
 * the next person at this browser never finds them.
 */
import { draftOf, pageDrafts, watchDrafts, type DraftOf } from '../../platform/drafts.ts'
import { renameSignedIn, whoIsIn } from './admin-lock.ts'

/**
 * Account names are unique. The shared password counts as one account; the empty name means that nobody is signed in.
 */
type Writer = 'shared' | `account ${string}` | ''

/** The account that is typing. Call it while rendering: a response may arrive after the page was locked. */
export function writer(): Writer {
  const who = whoIsIn()
  if (!who) return ''
  return who.name === null ? 'shared' : accountOf(who.name)
}
const accountOf = (name: string): Writer => `account ${name.toLowerCase()}`

const PREFIX = 'own '
/** As JSON, so that the name has a clear end. */
const prefixOf = (by: Writer) => `${PREFIX}${JSON.stringify(by)} `

/** The signed-in account's draft for a key. Call it while rendering. */
export const ownDraft = <Draft>(key: string, by = writer()): DraftOf<Draft> =>
  draftOf<Draft>(prefixOf(by) + key)

/** Drafts follow an account whose name changes. */
export function renameWriter(name: string): void {
  const [before, after] = [prefixOf(writer()), prefixOf(accountOf(name))]
  for (const key of pageDrafts().filter((each) => each.startsWith(before) && before !== after)) {
    const draft = draftOf(key)
    draftOf(after + key.slice(before.length)).write(draft.read())
    draft.write(undefined)
  }
  renameSignedIn(name)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// the browser asks before leaving a page with unsaved text in any form
if (!import.meta.env.SSR)
  watchDrafts(() => {
    if (pageDrafts().some((key) => key.startsWith(PREFIX))) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
