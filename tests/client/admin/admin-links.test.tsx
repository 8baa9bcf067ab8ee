/**
 * Opens every page behind the lock as each role, with data in every list and field: no link leads to a page that the
 * role may not open, and no two rows have a link or button with the same name.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ROLES, type Role } from '#shared/platform/sign-in/roles.ts'
import { mayOpen } from '../../../src/client/admin/places.ts'
import { pages } from '../../../src/client/routes.ts'
import { exampleOf, type JsonSchema } from '../../support/example-answers.ts'
import { settled } from '../../support/pending-calls.ts'
import { renderUnlocked } from '../../support/render-site.tsx'

const script = join(import.meta.dirname, '../../support/answer-schemas.ts')
/** By name; a procedure without roles is for everybody. */
const procedures = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Record<
  string,
  { schema: JsonSchema; roles?: Role[] } | undefined
>

const PARTS: Record<string, string> = { $kind: 'order-confirmation', $section: 'home' }
/** URLs of all pages, also with a choice in their parameters that shows more. */
const PATHS = Object.keys(pages)
  .filter((page) => page.startsWith('/admin') && !page.includes('$token'))
  .map((page) => page.replace(/\$(kind|section)/, (part) => PARTS[part] ?? ''))
  .concat('/admin?tab=messages', '/admin?tab=posts', '/admin/search?q=ada')

/** Data for every field; the same with another of each choice; no data. */
const DATA = ['some', 'other', 'none'] as const

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** Name of an element for a screen reader. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labelled = element.getAttribute('aria-labelledby')?.split(' ')
  if (labelled) return labelled.map((id) => document.getElementById(id)?.textContent).join(' ')
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** Names of buttons, or of links to different pages, that occur in more than one row. */
function repeatedNames(): string[] {
  const seen = new Map<string, { row: Element; href: string | null }>()
  return [...document.querySelectorAll('main :is(a, button, summary)')].flatMap((element) => {
    const row = element.closest('li, tr, article, [role=row]')
    if (row === null || element.closest('nav')) return []
    const [name, href] = [nameOf(element), element.getAttribute('href')]
    const before = seen.get(name)
    seen.set(name, { row, href })
    return before && before.row !== row && (href === null || href !== before.href) ? [name] : []
  })
}

it.each(ROLES)(
  '%s gets no links to pages that they may not open, and no two rows with the same names',
  async (role: Role) => {
    const { waiting, router } = await renderUnlocked('/admin/account', { name: 'Tess', role, stays: false })
    const faults: string[] = []
    // writers have no search, because it would find nothing for them
    expect(screen.queryAllByRole('searchbox', { name: 'Search everything' })).toHaveLength(
      role === 'writer' ? 0 : 1,
    )
    for (const [turn, data] of DATA.entries()) {
      // an owner may see everything, so nothing is missing
      if (role === 'owner' && data === 'none') break
      for (const page of PATHS.filter((path) => mayOpen(role, pathOf(path)))) {
        // a new id each time, so that nothing is cached
        await act(async () => {
          router.history.push(page.replaceAll(/\$(id|news)/g, String(turn + 1)))
          await router.load()
        })
        for (let quiet = 0; quiet < 2;) {
          await act(() => vi.dynamicImportSettled())
          const calls = waiting.splice(0).filter(({ path }) => path !== 'admin.live')
          quiet = calls.length === 0 ? quiet + 1 : 0
          await settled(() => {
            for (const call of calls) {
              const { schema, roles = ROLES } = procedures[call.path] ?? {}
              if (call.path === 'admin.me') call.respond({ name: 'Tess', role })
              else if (role !== 'owner' && !roles.includes(role) && pathOf(page) !== '/admin')
                // /admin has three lists, and the server leaves out those that the role may not see
                faults.push(`${page}: is refused ${call.path}`)
              else if (data === 'none' && call.path.endsWith('ById'))
                call.fail('NOT_FOUND', { httpStatus: 404 })
              else if (schema) call.respond(exampleOf(schema, data))
              else faults.push(`${page}: asks for ${call.path}`)
            }
          })
        }
        for (const link of document.querySelectorAll('a[href^="/admin"]')) {
          const href = link.getAttribute('href') ?? ''
          if (!mayOpen(role, pathOf(href))) faults.push(`${page}, ${data}: leads to ${href}`)
        }
        for (const name of repeatedNames()) faults.push(`${page}, ${data}: two rows with '${name}'`)
      }
    }
    expect([...new Set(faults)]).toEqual([])
  },
)
