import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactError, isSameAddress } from '#shared/platform/text/contact.ts'
import {
  cleanLine,
  cleanLines,
  email,
  isBlank,
  line,
  lines,
  normalized,
  optionalEmail,
  optionalLine,
} from '#shared/platform/text/text.ts'

const anything = fc.string({
  unit: fc.oneof(
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    fc.string(),
  ),
})

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a line', () => {
  it.each([
    ['NUL and other controls are removed', 'A\u0000d\u0007a\u009b', 'Ada'],
    ['ends are trimmed, the inside is unchanged', ' \u00a0Ada  B. \n', 'Ada  B.'],
    ['broken lines become spaces', 'Ada\r\nOkafor\u2028B\tC', 'Ada Okafor B C'],
    ['a lone surrogate is replaced', 'a\ud83db', 'a\ufffdb'],
    ['emoji are unchanged, joined ones too', '👩🏾‍🏫 📚', '👩🏾‍🏫 📚'],
    ['right-to-left text is unchanged', 'مرحبا \u200fאבג', 'مرحبا \u200fאבג'],
    ['accents are unchanged', 'e\u0301 é', 'e\u0301 é'],
    ['invisible text is empty', '\u200b\u3164 \u00ad', ''],
  ])('%s', (_what, typed, cleaned) => expect(cleanLine(typed)).toBe(cleaned))

  it('has no control characters, is well-formed, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const cleaned = cleanLine(typed)
        expect(cleaned).not.toMatch(/\p{Cc}|[\u2028\u2029]/u)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).toBe(cleaned.trim())
        expect(cleanLine(cleaned)).toBe(cleaned)
      }),
    )
  })
})

describe('several lines', () => {
  it.each([
    ['line breaks are normalised', 'a\r\nb\rc\n\nd\u2029e', 'a\nb\nc\n\nd\ne'],
    ['tabs are unchanged, other controls are removed', 'a\tb\u0000\u000b\u001b[31mc', 'a\tb[31mc'],
    ['ends are trimmed', '\n\n a \n', 'a'],
  ])('%s', (_what, typed, cleaned) => expect(cleanLines(typed)).toBe(cleaned))

  it('have every visible character and line break', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const cleaned = cleanLines(typed)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]/u)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleanLines(cleaned)).toBe(cleaned)
        const visible = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\s]/gu, '')
        if (isBlank(visible(typed))) return
        expect(visible(cleaned)).toBe(visible(typed))
      }),
    )
  })
})

describe('the limits', () => {
  it('apply after cleaning', () => {
    expect(line(3, 'missing').parse(` abc${'\u0000'.repeat(9)} `)).toBe('abc')
    expect(messages(line(3, 'missing'), 'abcd')).toEqual(['Please use at most 3 characters'])
    const tooLong = 'Please use at most 10,000 characters'
    expect(messages(lines(10_000, 'missing'), 'x'.repeat(10_001))).toEqual([tooLong])
  })

  it.each([undefined, '', '  ', '\n', '\u0000'])('report once that %j is missing', (value) => {
    expect(messages(line(3, 'missing'), value)).toEqual(['missing'])
    expect(messages(email, value)).toEqual(['Please enter your email address'])
    expect(optionalLine(3).parse(value)).toBe('')
    expect(optionalEmail.parse(value)).toBe('')
  })

  it.each([null, 1, {}, ['a']])('reject %j', (value) => {
    expect(messages(line(3, 'missing'), value)).toHaveLength(1)
    expect(messages(optionalLine(3), value)).toHaveLength(1)
  })
})

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.B+books@Example.co.uk ', 'Ada.B+books@example.co.uk'],
    ['аda@Пример.рф', 'аda@xn--e1afmkfd.xn--p1ai'],
    ['ada@XN--E1AFMKFD.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['jose\u0301@bu\u0308cher.example', 'jos\u00E9@xn--bcher-kva.example'],
    ['ada@example。org', 'ada@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('%j is valid, stored as %j', (typed, cleaned) => {
    expect(email.parse(typed)).toBe(cleaned)
    expect(optionalEmail.parse(cleaned)).toBe(cleaned)
    expect(isSameAddress(typed, cleaned.toUpperCase())).toBe(true)
  })

  it.each([
    'a\u200Bda@example.org',
    'ada@exam\u00ADple.org',
    'ada\u0000@example.org',
    'ada@example.org\u202E',
  ])('%j has an invisible character, with an error that says so', (typed) => {
    const sentence = 'This address has an invisible character in it. Please delete it and type it again'
    expect(messages(email, typed)).toEqual([sentence])
    expect(messages(optionalEmail, typed)).toEqual([sentence])
    expect(contactError('email', typed)).toBe(sentence)
  })

  it.each([
    ['an odd name', ['a da@example.org', 'a,b@example.org', '"a"@example.org', `${'a'.repeat(250)}@b.org`]],
    ['no or a bad domain', ['ada', 'ada@example', 'ada@example..org', 'ada@ex%61mple.org', 'ada@127.0.0.1']],
    ['more than one', ['a@b@example.org', 'ada@example.org,eve@example.org']],
    ['more than an address', ['Ada <ada@example.org>', 'ada@example.org/x', 'ada@a.org\nBcc: eve@a.org']],
  ])('with %s is invalid: %j', (_what, all) => {
    for (const typed of all) {
      expect(email.safeParse(typed).success, typed).toBe(false)
      expect(optionalEmail.safeParse(typed).success, typed).toBe(false)
    }
  })
})

it('normalising takes linear time, however many marks a letter has', () => {
  expect(normalized('Zo\u0065\u0308 o\u0301\u0323', 'NFC')).toBe('Zo\u00eb \u1ecd\u0301')
  const start = performance.now()
  expect(normalized(`a${'\u0301\u0323'.repeat(100_000)}b`, 'NFD')).toHaveLength(32)
  expect(performance.now() - start).toBeLessThan(1000)
})
