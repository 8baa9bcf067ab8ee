import { describe, expect, it } from 'vitest'
import { deliveryLines, maskedDelivery, maskedEmail } from '#shared/platform/text/masked.ts'
import { seesMoney, ROLES } from '#shared/platform/sign-in/roles.ts'
import { isSessionId, makeSessionId, sessionId } from '#shared/platform/sign-in/session.ts'
import {
  codeInput,
  newPasskeyInput,
  passkeySignInInput,
  proofInput,
  recoveryInput,
  setPasswordInput,
  signInInput,
} from '#shared/platform/sign-in/sign-in.schema.ts'
import { adminCookie, browserCookie, loginInput, previewCookie } from '#shared/platform/sign-in/sign-in.ts'

it.each([
  ['https://example.org', ['__Host-admin_session', '__Host-content_preview', '__Host-admin_browser']],
  ['http://localhost:5000/?https:', ['admin_session', 'content_preview', 'admin_browser']],
])('the cookies of %s are %j', (publicUrl, names) => {
  expect([adminCookie, previewCookie, browserCookie].map((cookie) => cookie(publicUrl))).toEqual(names)
})

it('only owners and treasurers see money', () => {
  expect(ROLES.filter(seesMoney)).toEqual(['owner', 'treasurer'])
})

describe("a visitor's session", () => {
  it('has an identifier of random digits and the time', () => {
    expect(makeSessionId((count) => '7'.repeat(count), 1_795_000_000_000)).toBe(
      `${'7'.repeat(20)}1795000000000`,
    )
  })

  it.each([
    ['a', true],
    ['A-z_0', true],
    ['x'.repeat(128), true],
    ['', false],
    ['x'.repeat(129), false],
    ['a b', false],
    ['a;', false],
    ['é', false],
  ])('may be %j: %s', (id, isValid) => {
    expect([isSessionId(id), sessionId.safeParse(id).success]).toEqual([isValid, isValid])
  })
})

const RESPONSE = { clientDataJSON: 'a', attestationObject: 'b' }
const CREDENTIAL = { id: 'a_-1', rawId: 'a', type: 'public-key', clientExtensionResults: { prf: true } }
const passkey = (response: object = {}, more: object = {}) => ({
  token: 't',
  name: 'Phone',
  credential: { ...CREDENTIAL, ...more, response: { ...RESPONSE, ...response } },
})
const proof = { ...CREDENTIAL, response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' } }

describe('input for signing in', () => {
  it.each([
    ['an email address and a password', signInInput, { email: 'a@b.org', password: 'x' }, { stays: false }],
    ['the longest password', loginInput, { password: 'x'.repeat(1000) }, {}],
    ['a new password of 12 characters', setPasswordInput, { token: 't', password: 'x'.repeat(12) }, {}],
    ['a code with a space', codeInput, { token: 't', code: '123 456 ' }, { code: '123456' }],
    [
      'a recovery code',
      recoveryInput,
      { token: 't', code: 'jbsw-y3dp ehpk-3pxp' },
      { code: 'JBSWY3DPEHPK3PXP' },
    ],
    [
      'a new passkey, without extensions',
      newPasskeyInput,
      passkey(),
      {
        credential: { clientExtensionResults: {} },
      },
    ],
    ['a new passkey with transports', newPasskeyInput, passkey({ transports: ['smart-card'] }), {}],
    ['a passkey', passkeySignInInput, { token: 't', credential: proof }, { stays: false }],
    ['a password as proof', proofInput, { password: 'x' }, {}],
    ['a passkey as proof', proofInput, { token: 't', credential: proof }, {}],
  ])('%s is accepted', (_what, schema, input, taken) => {
    expect(schema.parse(input)).toMatchObject(taken)
    if ('credential' in taken)
      expect(schema.parse(input)).toHaveProperty('credential.clientExtensionResults', {})
  })

  it.each([
    ['no email address', signInInput, { email: '', password: 'x' }, 'Please enter your email address'],
    ['no password', signInInput, { email: 'a@b.org', password: '' }, 'Please enter your password'],
    ['no shared password', loginInput, { password: '' }, 'Please enter the password'],
    ['a password that is too long', loginInput, { password: 'x'.repeat(1001) }, undefined],
    [
      'a new password of 11 characters',
      setPasswordInput,
      { token: 't', password: 'x'.repeat(11) },
      'Please use at least 12 characters',
    ],
    ['five digits', codeInput, { token: 't', code: '12345' }, 'Please enter the 6 digits'],
    ['seven digits', codeInput, { token: 't', code: '1234567' }, 'Please enter the 6 digits'],
    [
      'a recovery code with a 1',
      recoveryInput,
      { token: 't', code: '1BSWY3DPEHPK3PXP' },
      'Please enter a whole recovery code: 16 letters and digits',
    ],
    ['no token', codeInput, { token: '', code: '123456' }, undefined],
    ['a token that is too long', codeInput, { token: 'x'.repeat(101), code: '123456' }, undefined],
    ['a passkey without a name', newPasskeyInput, { ...passkey(), name: ' ' }, 'Please name this passkey'],
    ['a passkey in another encoding', newPasskeyInput, passkey({}, { id: 'a+b' }), undefined],
    ['a huge passkey', newPasskeyInput, passkey({}, { rawId: 'a'.repeat(20_001) }), undefined],
    [
      'eleven transports',
      newPasskeyInput,
      passkey({ transports: Array.from({ length: 11 }, () => 'usb') }),
      undefined,
    ],
    ['a transport with capitals', newPasskeyInput, passkey({ transports: ['USB'] }), undefined],
  ])('%s is refused', (_what, schema, input, message = expect.any(String)) => {
    const { error } = schema.safeParse(input)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('masked for everybody but its owner', () => {
  it.each([
    ['ada@example.org', 'a•••@example.org'],
    ['𝒜da@home@example.org', '𝒜•••@example.org'],
  ])('%s is %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

  const address = {
    name: 'Ada  Okafor ',
    line1: '12 Square',
    line2: null,
    town: 'Leeds',
    postcode: 'LS1 4AP',
  }

  it('an address has its town and half of its postcode', () => {
    expect(deliveryLines(address)).toEqual(['Ada  Okafor ', '12 Square', 'Leeds', 'LS1 4AP'])
    expect(maskedDelivery(address)).toEqual(['A••• O•••', '1••• S•••', 'Leeds', 'LS1 •••'])
    expect(maskedDelivery({ postcode: '69001', line2: 'Flat 2' })).toEqual(['F••• 2•••', '6•••'])
    expect(maskedDelivery({})).toEqual([])
  })
})
