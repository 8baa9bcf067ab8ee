import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactError, isSameAddress } from '#shared/contact.ts'
import {
  cleanLine,
  cleanLines,
  email,
  isBlank,
  line,
  lines,
  optionalEmail,
  optionalLine,
} from '#shared/text.ts'

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
    ['NUL and other controls go', 'A\u0000d\u0007a\u009b', 'Ada'],
    ['ends are trimmed, the inside stays', ' \u00a0Ada  B. \n', 'Ada  B.'],
    ['broken lines become spaces', 'Ada\r\nOkafor\u2028B\tC', 'Ada Okafor B C'],
    ['half a surrogate pair is made whole', 'a\ud83db', 'a\ufffdb'],
    ['emoji stay whole, joined ones too', '👩🏾‍🏫 📚', '👩🏾‍🏫 📚'],
    ['right-to-left text stays', 'مرحبا \u200fאבג', 'مرحبا \u200fאבג'],
    ['accents stay as typed', 'e\u0301 é', 'e\u0301 é'],
    ['nothing to see is nothing', '\u200b\u3164 \u00ad', ''],
  ])('%s', (_what, typed, kept) => expect(cleanLine(typed)).toBe(kept))

  it('has no control character, is well-formed and is clean already, whatever was typed', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const kept = cleanLine(typed)
        expect(kept).not.toMatch(/\p{Cc}|[\u2028\u2029]/u)
        expect(kept.isWellFormed()).toBe(true)
        expect(kept).toBe(kept.trim())
        expect(cleanLine(kept)).toBe(kept)
      }),
    )
  })
})

describe('several lines', () => {
  it.each([
    ['breaks stay, as one kind', 'a\r\nb\rc\n\nd\u2029e', 'a\nb\nc\n\nd\ne'],
    ['tabs stay, other controls go', 'a\tb\u0000\u000b\u001b[31mc', 'a\tb[31mc'],
    ['ends are trimmed', '\n\n a \n', 'a'],
  ])('%s', (_what, typed, kept) => expect(cleanLines(typed)).toBe(kept))

  it('have every visible character and every break', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const kept = cleanLines(typed)
        expect(kept).not.toMatch(/[^\P{Cc}\n\t]/u)
        expect(kept.isWellFormed()).toBe(true)
        expect(cleanLines(kept)).toBe(kept)
        const visible = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\s]/gu, '')
        if (isBlank(visible(typed))) return
        expect(visible(kept)).toBe(visible(typed))
      }),
    )
  })
})

describe('the bounds', () => {
  it('are measured after cleaning', () => {
    expect(line(3, 'missing').parse(` abc${'\u0000'.repeat(9)} `)).toBe('abc')
    expect(messages(line(3, 'missing'), 'abcd')).toEqual(['Please use at most 3 characters'])
    expect(messages(lines(10_000, 'missing'), 'x'.repeat(10_001))).toEqual([
      'Please use at most 10,000 characters',
    ])
  })

  it.each([undefined, '', '  ', '\n', '\u0000'])('say once that %j is missing', (value) => {
    expect(messages(line(3, 'missing'), value)).toEqual(['missing'])
    expect(messages(email, value)).toEqual(['Please enter your email address'])
    expect(optionalLine(3).parse(value)).toBe('')
    expect(optionalEmail.parse(value)).toBe('')
  })

  it.each([null, 1, {}, ['a']])('refuse %j', (value) => {
    expect(messages(line(3, 'missing'), value)).toHaveLength(1)
    expect(messages(optionalLine(3), value)).toHaveLength(1)
  })
})

describe('an address of mail', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.B+books@Example.co.uk ', 'Ada.B+books@example.co.uk'],
    ['аda@Пример.рф', 'аda@xn--e1afmkfd.xn--p1ai'],
    ['ada@XN--E1AFMKFD.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['jose\u0301@bu\u0308cher.example', 'jos\u00E9@xn--bcher-kva.example'],
    ['ada@example。org', 'ada@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
  ])('%j is one, kept as %j', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept)
    expect(optionalEmail.parse(kept)).toBe(kept)
    expect(isSameAddress(typed, kept.toUpperCase())).toBe(true)
  })

  it.each([
    'a\u200Bda@example.org',
    'ada@exam\u00ADple.org',
    'ada\u0000@example.org',
    'ada@example.org\u202E',
  ])('%j has what nobody sees, and is told so', (typed) => {
    const sentence = 'This address has an invisible character in it. Please delete it and type it again'
    expect(messages(email, typed)).toEqual([sentence])
    expect(messages(optionalEmail, typed)).toEqual([sentence])
    expect(contactError('email', typed)).toBe(sentence)
  })

  it.each([
    'ada',
    'ada@example',
    'a@b@example.org',
    'ada@example..org',
    'a da@example.org',
    'Ada <ada@example.org>',
    'ada@example.org,eve@example.org',
    'a,b@example.org',
    '"a"@example.org',
    'ada@example.org/x',
    'ada@ex%61mple.org',
    'ada@127.0.0.1',
    'ada@example.org\nBcc: eve@example.org',
    `${'a'.repeat(250)}@b.org`,
  ])('%j is none', (typed) => {
    expect(email.safeParse(typed).success).toBe(false)
    expect(optionalEmail.safeParse(typed).success).toBe(false)
  })
})
