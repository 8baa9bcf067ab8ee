/** The oldest browsers for which the client is built, from `browserslist` in package.json. */
import browserslist from 'browserslist'

/** Oldest version of each, by caniuse's names: { chrome: 99, ios_saf: 15.4 }. */
export const OLDEST: Readonly<Record<string, number>> = oldest()

/** The names of the engines for which scripts and styles can be built. Samsung Internet and WebViews are Chromium. */
const ENGINES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' }

/** For the `target` of a build: ['chrome99', 'ios15.4', ...]. */
export const buildTargets: string[] = Object.entries(ENGINES).map(
  ([name, engine]) => `${engine}${OLDEST[name]}`,
)

function oldest(): Record<string, number> {
  const versions: Record<string, number> = {}
  for (const entry of browserslist(undefined, { path: import.meta.dirname })) {
    const [name = '', version = ''] = entry.split(' ')
    versions[name] = Math.min(versions[name] ?? Infinity, Number.parseFloat(version))
  }
  return versions
}
