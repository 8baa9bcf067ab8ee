/** Builds the head tags that load a page's scripts, styles and fonts. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ENTRY = 'src/client/entry-browser.tsx'
/** Loaded by the owner's pages only. */
export const ADMIN_TABLE = 'route-tree.gen.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk | undefined>
/** Paths within the build folder, without duplicates; the entry is the last script. */
type FirstLoad = { scripts: string[]; styles: string[] }

export type BuildTags = (pageFiles: readonly string[]) => string

/** Tags for stylesheets, fonts and all scripts of the matched pages, so that the browser discovers none late. */
export async function buildTags(clientDir: string, fonts: readonly string[]): Promise<BuildTags> {
  const manifest = await readManifest(clientDir)
  return (pageFiles) => {
    const { scripts, styles } = firstLoad(manifest, pageFiles)
    const code = scripts.map((file) => `/${file}`)
    return [
      // before the styles, because a script after them would wait for them
      inline(expectCode),
      inline(load, code, fonts),
      inline(rememberEarlyClicks),
      inline(keepEntered),
      inline(followTranslator),
      inline(measureScrollbar),
      ...(pageFiles.includes(ADMIN_TABLE) ? [inline(hidePrompt)] : []),
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ].join('')
  }
}

const inline = <Args extends unknown[]>(run: (...args: Args) => void, ...args: Args): string =>
  `<script>(${run
    .toString()
    .replaceAll(/\n\s+(\/\/.*)?/g, '\n')
    .replaceAll(/ {2,}/g, ' ')})(...${JSON.stringify(args)})</script>`

/**
 * Runs in the page. Marks that scripts will run (`js-only` of app.css), unless the browser is too old for
 * modules. Any error before the code has started removes the mark, and the page works as without scripts.
 */
function expectCode() {
  const { dataset } = document.documentElement
  if (!('noModule' in HTMLScriptElement.prototype)) return
  dataset['js'] = ''
  const giveUp = () => {
    if ('ready' in dataset) return
    delete dataset['js']
    for (const button of document.querySelectorAll('[data-early]')) {
      button.removeAttribute('data-early')
      button.removeAttribute('aria-busy')
    }
  }
  addEventListener('error', giveUp)
  addEventListener('unhandledrejection', giveUp)
}

/**
 * Runs in the page. A button clicked before hydration shows as busy, and root.tsx clicks it again. Native
 * behaviour, such as opening the menu, is not delayed.
 */
function rememberEarlyClicks() {
  const { dataset } = document.documentElement
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if ('ready' in dataset || !('js' in dataset) || !button || button.commandForElement) return
    event.preventDefault()
    event.stopPropagation()
    button.dataset['early'] = ''
    button.setAttribute('aria-busy', 'true')
  }
  addEventListener('click', remember, true)
}

/**
 * Runs in the page. Extensions and translators change the markup, which can make React render a form again
 * without what the visitor has entered. This restores values and focus.
 */
function keepEntered() {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const { pathname } = location
  const entered = new Set<Field>()
  let focused: Field | undefined
  const follow = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !target.matches('input:not([type=file]), textarea, select')) return
    const field = target as Field
    // React has hydrated this field
    const isKnown = Object.keys(field).some((key) => key.startsWith('__react'))
    focused = isKnown ? undefined : field
    if (type === 'focusin') return
    for (const other of entered) if (other.name === field.name && isKnown) entered.delete(other)
    if (!isKnown) entered.add(field)
  }
  const successor = (field: Field) => {
    const alike = [...document.querySelectorAll<Field>('input, textarea, select')].filter(
      (each) =>
        each.type === field.type &&
        each.name === field.name &&
        (!/^(checkbox|radio)$/.test(field.type) || each.value === field.value),
    )
    return field.name !== '' || alike.length === 1 ? alike[0] : undefined
  }
  const observer = new MutationObserver(() => {
    if (location.pathname !== pathname) return observer.disconnect()
    if (focused?.isConnected === false && document.activeElement === document.body)
      successor(focused)?.focus({ preventScroll: true })
    for (const field of entered) {
      const now = field.isConnected ? undefined : successor(field)
      if (!now) continue
      entered.delete(field)
      if ('checked' in now && /^(checkbox|radio)$/.test(now.type)) {
        if (now.checked !== (field as HTMLInputElement).checked) now.click()
        continue
      }
      // not React's setter, which would ignore the event as no change
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, field.value)
      for (const event of ['input', 'change']) now.dispatchEvent(new Event(event, { bubbles: true }))
    }
  })
  for (const event of ['focusin', 'input']) addEventListener(event, follow, true)
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page. A browser's translator replaces text nodes, while React continues to update the original
 * ones. This puts an original back when it changes, and the translator translates it again.
 */
function followTranslator() {
  const replacements = new WeakMap<Node, Node>()
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const replacement = replacements.get(target)
      if (replacement?.isConnected) replacement.parentNode?.replaceChild(target, replacement)
      const font = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      const text = removedNodes[0]
      if (!font || text?.nodeType !== Node.TEXT_NODE) continue
      replacements.set(text, font)
      observer.observe(text, { characterData: true })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page. An open sheet hides the scrollbar, and app.css keeps its width free beside the page. */
function measureScrollbar() {
  const root = document.documentElement
  const measure = () => {
    const width = innerWidth - root.clientWidth
    if (width > 0) root.style.setProperty('--scrollbar', `${width}px`)
  }
  for (const event of ['load', 'resize']) addEventListener(event, measure)
}

/**
 * Runs in the page. Pages are rendered as signed out for everybody; this hides the sign-in prompt for an
 * account that stays signed in, until use-resume.ts has looked up the session.
 */
function hidePrompt() {
  try {
    if (localStorage.getItem('admin-stays')) document.documentElement.dataset['stays'] = ''
  } catch {
    // storage is blocked, so nobody stays signed in
  }
}

/**
 * Runs in the page. Requests the code after the first paint, so that it does not compete with it; a
 * background tab never paints. On a slow network that would cost seconds, so there the code is requested at
 * once, and fonts come last (app.css).
 */
function load(scripts: string[], fonts: readonly string[]): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page contains only this function's text
  const link = (attributes: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), attributes))
  const loadCode = () => {
    const src = scripts.pop()
    if (src === undefined) return
    for (const href of scripts.splice(0)) link({ rel: 'modulepreload', href })
    // a missing file counts as an error too
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page contains only this function's text
    const onerror = () => dispatchEvent(new Event('error'))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onerror }))
  }
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  if (/[23]g/.test(connection?.effectiveType ?? '')) {
    document.documentElement.dataset['slow'] = ''
    return loadCode()
  }
  for (const href of fonts) link({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })
  setTimeout(loadCode, 3000)
  if (document.hidden) loadCode()
  // requestAnimationFrame would run before the paint
  else new PerformanceObserver(loadCode).observe({ type: 'paint', buffered: true })
}

export async function readManifest(clientDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** Files that a browser loads before a page works. @param pageFiles as `codeBehind` of routes.ts names them */
export function firstLoad(manifest: Manifest, pageFiles: readonly string[]): FirstLoad {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  const keys = [ENTRY, ...pageFiles.map((file) => `src/client/${file}`)]
  keys.forEach(visit)
  const [entry, ...others] = [...seen.values()]
  return {
    scripts: [...others, ...(entry ? [entry] : [])].map(({ file }) => file),
    styles: [...new Set([...seen.values()].flatMap(({ css = [] }) => css))],
  }
}
