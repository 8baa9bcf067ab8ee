/**
 * The page as the server sent it: complete, readable and linked. It stays if the code fails to start, and comes back if
 * an error page replaced it during the start. Parts that need the code are then hidden, and alternatives are shown.
 */

const { dataset } = import.meta.env.SSR ? ({} as HTMLElement) : document.documentElement

let sent: string | undefined

/** Call it before hydration. A page that failed on the server is not worth keeping. */
export function rememberSentPage(): void {
  if (document.querySelector('[data-reference]')) return
  sent = document.documentElement.outerHTML
  // a later failure is not a failure to start
  addEventListener('pointerdown', forgetIfStarted)
  addEventListener('keydown', forgetIfStarted)
}

function forgetIfStarted(): void {
  if ('ready' in dataset) forgetSentPage()
}

export function forgetSentPage(): void {
  sent = undefined
}

/** Shows it instead of what replaced it. */
export function bringBackSentPage(): void {
  if (sent === undefined) return
  const { title, body } = new DOMParser().parseFromString(sent, 'text/html')
  forgetSentPage()
  document.body.replaceWith(body)
  document.title = title
  delete dataset['js']
}

/**
 * Loads the code that the page names. While a file of it is missing, the server's page stays as it is: without it, an
 * error page would replace it.
 */
export async function loadNamedCode(isRetry = false): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  try {
    await Promise.all(files.map(({ href }) => import(/* @vite-ignore */ href)))
    dataset['js'] = ''
  } catch {
    delete dataset['js']
    if (isRetry && (await isOnlyRemembered(files))) location.reload()
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
    })
    return loadNamedCode(true)
  }
}

const RETRY_MS = 3000

/**
 * Whether a reload would help: browsers before Chrome 156, Firefox 154 and Safari 28 do not ask again for a file that
 * failed once. Nothing typed or ticked is lost, and a page that was reloaded is not reloaded again.
 */
async function isOnlyRemembered(files: readonly HTMLLinkElement[]): Promise<boolean> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea')
  const isBegun = [...fields].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  )
  if (arrival?.type !== 'navigate' || isBegun) return false
  return Promise.all(files.map(({ href }) => fetch(href))).then(
    (answers) => answers.every(({ ok }) => ok),
    () => false,
  )
}
