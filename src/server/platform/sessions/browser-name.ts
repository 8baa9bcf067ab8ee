/** Names a browser in everyday words, for the list of sessions and the email about a new one. */

type Known = readonly [pattern: RegExp, name: string]

/** The order matters, because most browsers claim to be others too. */
const BROWSERS: readonly Known[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly Known[] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'a Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'a Mac'],
  [/Linux/, 'Linux'],
]

/** For example 'Firefox on Windows'. @param userAgent the header, which is not trustworthy */
export function browserName(userAgent = ''): string {
  const nameIn = (known: readonly Known[]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
