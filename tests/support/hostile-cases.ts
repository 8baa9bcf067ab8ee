/** Invalid values, texts, paths and headers that have broken other servers. */
import * as fc from 'fast-check'

const MEBIBYTE = 1024 * 1024

/** Any code point, even lone surrogates. The library's own 'binary' unit first builds a table, for a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .map((code) => String.fromCodePoint(code))

/** Splits a text at whitespace. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** JSON texts that JSON.stringify never produces. */
const RAW_JSON = [
  ...words(`
    1e309 -1e309 9007199254740993 123456789012345678901234567890 -0 1e-400 1.0000000000000000000001
    2147483648 -2147483649 NaN Infinity 0x10 01 undefined {"__proto__":{"admin":true}}
    {"constructor":{"prototype":{"admin":true}}}`),
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\x41"',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(10_000),
  `"${'x'.repeat(200_000)}"`,
  `[${'0,'.repeat(50_000)}0]`,
  `{${Array.from({ length: 20_000 }, (_, key) => `"${key * 65_536}":0`).join(',')}}`,
]

/** Texts with a meaning for databases, pages, file systems, logs or number parsers. */
export const ODD_TEXTS = [
  ...words(`
    % %% _ * ../../etc/passwd <script>alert(1)</script> NaN Infinity -0 1e3 0x1f
    9007199254740993 2147483648 -1 1.5 １２ __proto__ constructor toString null undefined pi_ pi_nothing`),
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFEFF',
  '\u202E\u200B',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  '"; drop table posts; --',
  '\\',
  ' 1',
  '{{7*7}}${7*7}',
  '[object Object]',
  '💐'.repeat(100),
  'é'.repeat(5000),
  'x'.repeat(10_001),
]

const WRONG_VALUES = words(`
  null true 0 -1 1.5 2147483647 2147483648 -2147483649 9007199254740991 1e21
  [] [[]] [1] ["1"] {} {"toString":1} {"length":1e9} {"$gt":""}`).map((text): unknown => JSON.parse(text))

export const ODD_KEYS = [...words('__proto__ constructor prototype toString 0 a.b admin id'), '']

/** A placeholder, which `jsonText` replaces with a raw JSON text. */
const rawMark = (index: number) => `\uE000raw-${index}\uE000`
const RAW_MARK = /"\uE000raw-(\d+)\uE000"/g

/** Any wrong value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...WRONG_VALUES) },
  { weight: 3, arbitrary: fc.nat(RAW_JSON.length - 1).map(rawMark) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** JSON in which placeholders are replaced with raw texts. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(RAW_MARK, (_, index: string) => RAW_JSON[Number(index)] ?? 'null')

/** A damaged JSON text: cut, doubled, padded, with repeated keys, in another encoding, or empty. */
export const spoiltBody = (text: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.nat(Math.max(0, text.length - 1)).map((end) => text.slice(0, end)),
    fc.constantFrom(
      '',
      '{',
      '[',
      'null',
      '"text"',
      '12',
      '[]',
      `[${text}]`,
      `${text}${text}`,
      `${text},`,
      `\uFEFF${text}`,
      `/* a comment */ ${text}`,
      `${' '.repeat(50_000)}${text}`,
      text.replaceAll('"', "'"),
      text.replace('{', '{"__proto__":{"admin":true},'),
      text.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
      // parsers differ in which of two equal keys they use
      text.replace('{', `{${text.slice(1, -1)},`),
      text.replace(/}$/, ',"braceletId":1,"braceletId":{}}'),
      '['.repeat(10_000),
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ),
    fc.constantFrom(
      Buffer.from(text, 'utf16le'),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
      Buffer.from(text.replace('"', '"é'), 'latin1'),
      Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0xaf]),
      Buffer.from([...Buffer.from(text), 0x00]),
      Buffer.from(text.replaceAll(/[a-z]/g, '\0')),
    ),
    // about the maximum size of a body
    fc.constantFrom(-1, 0, 1, MEBIBYTE).map((more) => {
      const whole = text.replace('{', '{"padding":"",')
      const left = MEBIBYTE + more - Buffer.byteLength(whole)
      return whole.replace('"padding":""', `"padding":"${'x'.repeat(Math.max(0, left))}"`)
    }),
  )

/** A path segment, sent byte for byte. */
export const oddSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...words(`
      %ff %c0%af %zz % %2 %00 a%00b %2f ..%2f..%2fetc%2fpasswd %2e%2e .. . ..; %5c..%5c ... a. a%20
      %0d%0aset-cookie:%20a=b %ed%a0%80 %f0%9f%92%90 __proto__ constructor toString 1e3 -1 1.5 0x1
      2147483648 99999999999999999999 NaN null %3Cscript%3E *`),
    "'or'1'='1",
    'x'.repeat(200),
    'x'.repeat(5001),
    '%41'.repeat(3000),
    '\u00E9\u00FF',
  ),
  fc.string({ unit: anyCharacter, minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

export const oddQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...words(`
      limit=1e3 limit=-1 limit=0 limit=501 limit=1.5 limit=9999999999999999 limit=00000000000001 limit=
      limit limit=1&limit=2 limit[]=1 limit[a]=1 cursor=-1 cursor=2147483648 cursor=0 cursor=NaN cursor=%ff
      cursor=%00 cursor=1&cursor=1 __proto__=1 __proto__[a]=1 constructor=1 toString=1 = &&& ? % %zz=%zz
      q=%00 q=%ED%A0%80 q=%25%25%25 sessionId=other&braceletId=other input input= input=%ff input={
      input=null input={"0":{}} batch=1 batch=1&input=[] batch=1&input={"7":{}}
      batch=1&input={"__proto__":{}} batch=2&batch=1 connectionParams=1 connectionParams=%7B%22a%22:1%7D
      lastEventId=1`),
    `q=${'a%20'.repeat(500)}`,
    `q=${'x'.repeat(10_000)}`,
    'a&'.repeat(3000),
  ),
  fc
    .dictionary(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), { maxKeys: 5 })
    .map((pairs) =>
      Object.entries(pairs)
        .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
        .join('&'),
    ),
)

export const ODD_METHODS = words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY NOSUCH')

export const ODD_TYPES = [
  ...words(`
    text/plain application/x-www-form-urlencoded multipart/form-data application/json;charset=utf-7
    application/json;;; Application/JSON application/jsonl application/octet-stream
    application/merge-patch+json application/xml image/png json /`),
  '',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  `application/json; x=${'y'.repeat(5000)}`,
]

export const ODD_HEADERS: readonly Record<string, string>[] = [
  { cookie: `a=${'x'.repeat(8000)}` },
  { cookie: `a=${'x'.repeat(20_000)}` },
  { cookie: 'a=1; '.repeat(1000) },
  { cookie: 'admin_session=' },
  { cookie: 'admin_session=%ff; admin_session=%00' },
  { cookie: `admin_session=${'A'.repeat(5000)}` },
  { cookie: '__proto__=1; constructor=2; =; ;;;' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, identity' },
  { 'transfer-encoding': 'chunked' },
  { accept: 'application/jsonl' },
  { 'trpc-accept': 'application/jsonl' },
  { accept: 'text/event-stream' },
  { 'x-forwarded-for': "' or 1=1, \u00FF, 999.999.999.999" },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { host: 'evil.example' },
  { host: '' },
  { host: 'a b' },
  { range: 'bytes=0-0,5-,-1' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { expect: 'a miracle' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-encoding': '*;q=NaN' },
  { authorization: 'Bearer \u00FF' },
  { 'x-request-id': "<script>'" },
  { 'stripe-signature': 't=1,v1=00' },
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x-${index}`, '1'])),
]
