/** Features that the oldest browsers of `browsers.ts` lack, from MDN's compatibility data. */
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import type { AtRule, ChildNode, Root, Rule } from 'postcss'
import { OLDEST } from '../../browsers.ts'

/** MDN's names of browsers with their own version numbers. Others have those of their engines. */
const FLOOR = {
  chrome: OLDEST['chrome'],
  edge: OLDEST['edge'],
  firefox: OLDEST['firefox'],
  safari: OLDEST['safari'],
  safari_ios: OLDEST['ios_saf'],
  samsunginternet_android: OLDEST['samsung'],
} as const

/** Types whose methods are often called. Method names of other types are too common to be recognised. */
const COMMON =
  /^(Abort\w+|Blob|Crypto|Document|DocumentFragment|DOM\w+|Element|Event\w*|File|FormData|Headers|HTML\w*|Node|Range|Re(quest|sponse)|Selection|ShadowRoot|Storage|SVG\w+|URL\w*|Window)$/

type Browser = keyof typeof FLOOR

/** Constructors and namespaces: 'Temporal', 'URLPattern'. */
export const newerGlobals = new Set<string>()
/** Members of a constructor or namespace: 'Map.groupBy', 'AbortSignal.timeout'. */
export const newerStatics = new Set<string>()
/** Methods of values of any type, if no type had one of this name before: 'toSorted', 'showPopover'. */
export const newerMethods = new Set<string>()
/** Newer iterator methods, some of which arrays always had: 'map', 'toArray'. */
export const iteratorMethods = new Set<string>()
/** Attributes of every HTML element, except hints that a browser may ignore: 'popover'. */
export const newerAttributes = new Set<string>()

const HINTS = new Set(['autocapitalize', 'autocorrect', 'autofocus', 'translate'])

const older = new Set<string>()
const isApi = (owners: Identifier) => owners === bcd.api
for (const owners of [bcd.javascript.builtins, bcd.api]) {
  for (const [owner, members] of membersOf(owners)) {
    if (isNewer(members.__compat)) newerGlobals.add(owner)
    else for (const [key, member] of membersOf(members)) file(owner, key, member, isApi(owners!))
  }
}
for (const name of older) newerMethods.delete(name)
for (const [name, attribute] of membersOf(bcd.html.global_attributes))
  if (isNewer(attribute.__compat) && !HINTS.has(name)) newerAttributes.add(name)

/**
 * Newer features in a stylesheet: 'translate', ':has', 'height: dvh'. Leaves out those inside of `@supports`, and
 * values that follow another one of the same property.
 */
export function newerStyles(css: Root): Set<string> {
  const found = new Set<string>()
  const { 'at-rules': atRules = {}, properties = {}, selectors = {}, types = {} } = bcd.css
  const check = (name: string, feature: Identifier | undefined) => {
    if (isNewer(feature?.__compat)) found.add(name)
    return found.has(name)
  }
  const isAskedFor = ({ parent }: ChildNode): boolean =>
    parent?.type === 'atrule' || parent?.type === 'rule'
      ? (parent as AtRule).name === 'supports' || isAskedFor(parent as AtRule | Rule)
      : false
  css.walkAtRules(({ name, params }) => {
    check(`@${name}`, atRules[name])
    // MDN has no data about `not` in brackets, which came together with these
    if (name === 'media' && /[<>]|\(not /.test(params))
      check('@media ranges', atRules['media']?.['range_syntax'])
  })
  css.walkRules((rule) => {
    if (isAskedFor(rule)) return
    for (const [, name = ''] of rule.selector.matchAll(/(?<![\\:]):([a-z-]+)/g))
      check(`:${name}`, selectors[name])
  })
  css.walkDecls((set) => {
    const { prop, value } = set
    const before = set.prev()
    if (prop.startsWith('-') || isAskedFor(set) || check(prop, properties[prop])) return
    if (before?.type === 'decl' && before.prop === prop) return
    for (const [, keyword = ''] of value.matchAll(/(?<![\w-])([a-z-]+)(?![\w(-])/g))
      check(`${prop}: ${keyword}`, properties[prop]?.[keyword])
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      check(`${name}()`, types['color']?.[name] ?? types[name])
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) {
      const key = /^[dsl]v/.test(unit) ? 'viewport_percentage_units_dynamic' : unit
      check(`${prop}: ${unit}`, types['length']?.[key])
    }
  })
  return found
}

function file(owner: string, key: string, { __compat }: Identifier, isOfBrowser: boolean): void {
  // only the data about the browser's own objects says whether a member is static
  const name = key.replace(/_static$/, '')
  const isStatic = name !== key
  if (!isNewer(__compat)) {
    older.add(name)
    return
  }
  if (isStatic || !isOfBrowser) newerStatics.add(`${owner}.${name}`)
  if (owner === 'Iterator') iteratorMethods.add(name)
  else if (!isStatic && (!isOfBrowser || COMMON.test(owner))) newerMethods.add(name)
}

function membersOf(owner: Identifier | undefined): [string, Identifier][] {
  return Object.entries(owner ?? {}).filter(([name]) => /^[a-z]\w*$/i.test(name)) as [string, Identifier][]
}

function isNewer(compat: CompatStatement | undefined): boolean {
  if (!compat) return false
  return Object.entries(FLOOR).some(([browser, floor = 0]) => {
    const support = compat.support[browser as Browser]
    return support !== undefined && ![support].flat().some((each) => isThere(each, floor))
  })
}

function isThere(support: SimpleSupportStatement, floor: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support
  const isWhole = removed === undefined && !flags && !prefix && !other
  return isWhole && typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= floor
}
