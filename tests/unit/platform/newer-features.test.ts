import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { noNewerFeatures } from '../../lint/no-newer-features.ts'

RuleTester.describe = describe
RuleTester.it = it

const newer = (what: string) => [`${what} is newer than the oldest browsers in package.json`]

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'no-newer-features',
  noNewerFeatures,
  {
    valid: [
      '[...list].sort(compare)',
      'list.at(-1)',
      'Object.hasOwn(list, name)',
      'structuredClone(value)',
      '[...map.values()].map(name)',
      'Object.values(map).map(name)',
      'z.union([one, other])',
      'text.replace(/(?<year>\\d{4})(?=-)/u, "")',
      'dialog.showModal()',
    ],
    invalid: [
      { code: 'list.toSorted(compare)', errors: newer('toSorted()') },
      { code: 'list.with(0, value)', errors: newer('with()') },
      { code: 'list.findLast(isOpen)', errors: newer('findLast()') },
      { code: 'text.toWellFormed()', errors: newer('toWellFormed()') },
      { code: 'one.union(other)', errors: newer('union()') },
      { code: 'form.requestSubmit()', errors: newer('requestSubmit()') },
      { code: 'new Intl.Segmenter("en")', errors: newer('Intl.Segmenter') },
      { code: 'URL.canParse(text)', errors: newer('URL.canParse') },
      { code: 'fetch(url, { signal: AbortSignal.timeout(1000) })', errors: newer('AbortSignal.timeout') },
      { code: 'new OffscreenCanvas(1, 1)', errors: newer('OffscreenCanvas') },
      { code: 'map.values().map(name)', errors: newer('map() of an iterator') },
      { code: 'text.replace(/(?<=\\d)x/, "")', errors: newer('A lookbehind or modifier') },
      { code: 'new RegExp("(?<!a)b")', errors: newer('A lookbehind or modifier') },
      { code: 'const menu = <div popover="auto" />', errors: newer('The attribute popover') },
    ],
  },
)
