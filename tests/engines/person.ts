/** Acts of a person in a browser's window, whatever its engine. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import { eventually } from '../support/eventually.ts'
import type { Tab } from './engines.ts'

/** Finds elements by role and name, as assistive technology does. */
const FINDERS = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

type Finders = { queryAllByLabelText: typeof queryAllByLabelText; queryAllByRole: typeof queryAllByRole }

/** The properties that this file adds to a page's window. */
type InPage = { TestingLibraryDom: Finders; reached?: Element; isPressed?: boolean }

/** A field by its label, or anything else by its role and name. */
type Wanted = { label: string } | { role: string; name: string; isPattern: boolean }

export type Person = ReturnType<typeof personAt>

export function personAt(tab: Tab, siteUrl: string) {
  /** Calls a function in the page. It can refer to nothing outside of itself. */
  const inPage = <R>(call: (input: Wanted) => R, input: Wanted = { label: '' }) =>
    tab.evaluate(`(${String(call)})(${JSON.stringify(input)})`) as Promise<R>

  async function reaches(wanted: Wanted) {
    if (!(await inPage(() => 'TestingLibraryDom' in globalThis)))
      await tab.evaluate(`(() => { ${FINDERS} })()`)
    const point = await inPage(reach, wanted)
    if (typeof point === 'string') throw new Error(`${JSON.stringify(wanted)} ${point}`)
    return point
  }

  /** Tries again if the element moved, or if the focus left the field. */
  const presses = async (name: string | RegExp, role = 'button'): Promise<void> => {
    const isPattern = typeof name !== 'string'
    await eventually(async () => {
      const { x, y } = await reaches({ role, name: isPattern ? name.source : name, isPattern })
      await tab.clickAt(x, y)
      return inPage(() => (globalThis as unknown as InPage).isPressed !== false)
    })
  }
  const fill = (label: string, text: string) =>
    eventually(async () => {
      await reaches({ label })
      await tab.type(text)
      return inPage(() => document.activeElement === (globalThis as unknown as InPage).reached)
    })

  return {
    presses,
    follows: (name: string | RegExp) => presses(name, 'link'),
    picks: (name: string | RegExp) => presses(name, 'radio'),
    async opens(path: string): Promise<void> {
      await tab.goTo(siteUrl + path)
      await eventually(() => inPage(() => document.documentElement.hasAttribute('data-ready')))
    },
    /** Replaces what is in each field. In a select, letters choose the option. */
    async fills(fields: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(fields)) {
        // oxlint-disable-next-line no-await-in-loop -- one after another, as a person does
        await fill(label, text)
      }
    },
    /** Waits until the page shows this text. */
    async reads(text: string): Promise<void> {
      await eventually(async () => {
        const page = await inPage(() => document.body.innerText)
        if (!page.includes(text)) throw new Error(`'${text}' is not on this page: ${page}`)
        return true
      })
    },
  }
}

/** In the page: scrolls to the first such element, and selects what is in a field. @returns where it is, or why it cannot be used */
function reach(wanted: Wanted): { x: number; y: number } | string {
  const page = globalThis as unknown as InPage
  const { TestingLibraryDom: finders } = page
  const found =
    'label' in wanted
      ? finders.queryAllByLabelText(document.body, wanted.label, {
          exact: false,
          selector: 'input, select, textarea',
        })
      : finders.queryAllByRole(document.body, wanted.role, {
          name: wanted.isPattern ? new RegExp(wanted.name) : wanted.name,
        })
  const element = found.find((each) => each.getClientRects().length > 0)
  if (!element) return `is not on this page: ${document.body.innerText}`
  if (element.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return 'is not ready'
  // a picture of it may be in its label instead
  const seen =
    (element instanceof HTMLInputElement && element.type === 'radio' && element.labels?.[0]) || element
  seen.scrollIntoView({ block: 'center', behavior: 'instant' })
  if ('label' in wanted) element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
  page.reached = element
  page.isPressed = false
  seen.addEventListener('click', () => (page.isPressed = true), { once: true, capture: true })
  const { x, y, width, height } = seen.getBoundingClientRect()
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  return seen.contains(document.elementFromPoint(point.x, point.y)) ? point : 'is covered'
}
