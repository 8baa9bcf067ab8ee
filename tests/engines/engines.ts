/** Browser engines other than that of `tests/e2e`: Firefox over WebDriver BiDi, and WebKitGTK over WebDriver. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { isProgram, onPath } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { killAll, processesOf } from '../support/process-tree.ts'

/** A visitor's window, without anything that an earlier one stored. */
export type Tab = {
  /** Opens a page, and waits until it has loaded. */
  goTo(url: string): Promise<void>
  /** @returns the value of a JavaScript expression in the page */
  evaluate(expression: string): Promise<unknown>
  /** Clicks at a point of the visible part of the page. */
  clickAt(x: number, y: number): Promise<unknown>
  /** Types into what has the focus. */
  type(text: string): Promise<unknown>
  /** Errors that the page wrote to the console. */
  errors(): Promise<string[]>
  close(): Promise<unknown>
}

type Browser = { open(): Promise<Tab>; close(): Promise<void> }

export type Engine = { name: string; missing?: string; start: () => Promise<Browser> }

const WINDOW = { width: 1280, height: 900 }
/** Nobody listens there, so the browser's own calls, such as for updates, reach nobody. The site needs no proxy. */
const NOWHERE = '127.0.0.1:9'

/** A start takes a few seconds; one that takes longer hangs, and is tried again. */
const START_MS = 25_000

const program = (...names: string[]) => onPath(names).find(isProgram)

async function startFirefox(executablePath: string): Promise<Browser> {
  const [host, port] = NOWHERE.split(':')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: 60_000,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': Number(port),
      'network.proxy.ssl': host,
      'network.proxy.ssl_port': Number(port),
    },
  })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      return {
        goTo: async (url) => void (await page.goto(url, { timeout: 60_000 })),
        evaluate: (expression) => page.evaluate(expression),
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        errors: async () => errors,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** All tabs are one session, because its driver has one, and may hang when it starts a browser. */
async function startWebKit(driver: string, binary: string, xvfb: string): Promise<Browser> {
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1400x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = String(await once(screen.stdio[3]!, 'data')).trim()
  const { call, close } = await eventually(() => startSession(driver, binary, display), 120_000)
  const evaluate = (expression: string) =>
    call('POST', '/execute/sync', { script: `return (${expression})`, args: [] })
  const perform = (actions: object) => call('POST', '/actions', { actions: [actions] })
  await call('POST', '/window/rect', WINDOW)
  return {
    async open() {
      const errors: string[] = []
      const collect = async () =>
        errors.push(...((await evaluate('globalThis.collectedErrors ?? []')) as string[]))
      return {
        async goTo(to) {
          await collect()
          await call('POST', '/url', { url: to })
          await evaluate(`(${String(collectErrors)})()`)
        },
        evaluate,
        clickAt: (x, y) =>
          perform({
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          }),
        type: (text) =>
          perform({
            type: 'key',
            id: 'keyboard',
            actions: Array.from(text).flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          }),
        async errors() {
          await collect()
          return errors
        },
        async close() {
          await call('DELETE', '/cookie')
          await evaluate('(localStorage.clear(), sessionStorage.clear())')
          await call('POST', '/url', { url: 'about:blank' })
        },
      }
    },
    async close() {
      close()
      screen.kill()
    },
  }
}

async function startSession(driver: string, binary: string, display: string) {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  })
  const close = () => killAll(processesOf(`--port=${port}`, [child.pid ?? 0]))
  const request = async (method: string, path: string, body?: object, signal?: AbortSignal) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await eventually(() => request('GET', '/status'))
  const wanted = {
    proxy: { proxyType: 'manual', httpProxy: NOWHERE, sslProxy: NOWHERE, noProxy: ['127.0.0.1'] },
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  }
  try {
    const started = await request(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: wanted } },
      AbortSignal.timeout(START_MS),
    )
    const { sessionId } = started as { sessionId: string }
    return {
      call: (method: string, path: string, body?: object) =>
        request(method, `/session/${sessionId}${path}`, body),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** In the page, because WebDriver does not report the console. */
function collectErrors(): void {
  const collected: string[] = []
  Object.assign(globalThis, { collectedErrors: collected })
  const { error } = console
  Object.assign(console, {
    error(...parts: unknown[]) {
      collected.push(parts.map(String).join(' '))
      error(...parts)
    },
  })
  addEventListener('error', ({ message }) => collected.push(message))
  addEventListener('unhandledrejection', ({ reason }) => collected.push(String(reason)))
}

function firefox(): Engine {
  const found = program('firefox-esr', 'firefox')
  return {
    name: 'Firefox',
    ...(found === undefined && { missing: 'this machine has no firefox-esr' }),
    start: () => startFirefox(found ?? ''),
  }
}

function webKit(): Engine {
  const [driver, xvfb] = [program('WebKitWebDriver'), program('Xvfb')]
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')
  return {
    name: 'WebKit',
    ...(!(driver && xvfb && browser) && { missing: 'this machine lacks webkit2gtk-driver or xvfb' }),
    start: () => startWebKit(driver ?? '', browser ?? '', xvfb ?? ''),
  }
}

export const ENGINES: readonly Engine[] = [firefox(), webKit()]
