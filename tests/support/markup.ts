/** Hostile input for every stored field, sent through the public transports. */
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { cleanLine } from '#shared/platform/text/text.ts'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { confirm, type Payable } from './paying.ts'
import { postJson } from './requests.ts'

const SCRIPT = '<script data-pwned>window.__pwned=1</script>'

/** Each would run or be rendered wherever it is taken for code. Short enough for a name. */
export const MARKUP: readonly string[] = [
  `"><img data-pwned src=x onerror=window.__pwned=1>${SCRIPT}`,
  `'><svg data-pwned onload='window.__pwned=1'></svg>\`\${window.__pwned=1}\`{{constructor.constructor('window.__pwned=1')()}}`,
  `</script></title></textarea></style></head><!-- ]]>${SCRIPT}`,
  `<![CDATA[ <a data-pwned href="javascript:window.__pwned=1">x</a> javascript:window.__pwned=1 &lt;b data-pwned&gt;&#60;i data-pwned&#62;`,
  `\u202e\u2066<i data-pwned>\u2028window.__pwned=1//\u0000\u0007{{7*7}}\${7*7}<%= 7*7 %>`,
  `Ada\r\nBcc: eve@example.net\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`,
  String.raw`%3Cscript data-pwned%3E\u003cscript data-pwned\u003e\x3cscript data-pwned\x3e\"-window.__pwned=1-\"\'`,
]

/** The worst valid email address: all of its characters are allowed. */
export const hostileEmail = (word: string) =>
  `${word}'o\`\${7*7}{{7*7}}&ltb/data-pwned?bcc=eve%40x.example&body=%0d%0a#@example.org`

/** An unescaped element of ours, which no document may contain. */
export const LIVE = /<[a-z]+[\s/]+data-pwned/i

export const hostilePicture = (word: string) =>
  `https://pictures.example/${word}"><img/data-pwned/src=x/onerror=window.__pwned=1>'`

export type Written = { post: BlogPost; orderNumber: number }

/** Sends `text` in every field that the site stores; `word` makes it searchable. `cookie` is the owner's. */
export async function writeEverywhere(
  place: Payable,
  cookie: string,
  text: string,
  word: string,
): Promise<Written> {
  const { url } = place
  const name = `${word} ${text}`
  const email = hostileEmail(word)
  const call = async <T>(path: string, input: object): Promise<T> => {
    const response = await postJson(url + path, input, { cookie })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(body)}`)
    return body as T
  }

  // different addresses, because each gets one acknowledgement an hour
  const from = (form: string) => ({ name, email: hostileEmail(word + form) })
  await call('/api/contacts', { ...from(''), subject: 'general', message: name })
  await call('/api/contacts', { ...from('p'), subject: 'Prayer Request', message: name })
  const volunteer = {
    phone: text.slice(0, 50),
    location: name,
    availability: name,
    experience: name,
    motivation: name,
  }
  await call('/api/volunteers', { ...from('v'), ...volunteer })
  const offer = {
    phone: text.slice(0, 50),
    location: name,
    bookDetails: name,
    quantity: name,
    additionalInfo: name,
  }
  await call('/api/book-donation', { ...from('b'), ...offer })
  const { result } = await read<{ result: { data: { rows: { id: number; name: string }[] } } }>(
    '/trpc/inbox.list?input={}',
  )
  for (const { id } of result.data.rows.filter((row) => row.name === cleanLine(name)))
    await call('/trpc/inbox.setNotes', { id, notes: text })

  const donation = await call<{ clientSecret: string }>('/api/create-donation-intent', {
    amount: 25,
    donorName: name,
    donorEmail: email,
  })
  // the provider rejects NUL characters, and stores the rest unchanged
  const toProvider = name.replaceAll('\0', '')
  await confirmAs(place, donation.clientSecret, toProvider, email)
  await call('/api/process-donation', { paymentIntentId: intentIdOf(donation.clientSecret) })

  const order = await call<{ clientSecret: string }>('/api/create-payment-intent', {
    cartItems: [{ braceletId: 1, quantity: 2 }],
  })
  await confirmAs(place, order.clientSecret, toProvider, email)
  const { orderNumber } = await call<{ orderNumber: number }>('/api/process-payment', {
    paymentIntentId: intentIdOf(order.clientSecret),
    sessionId: word,
  })
  const [sold] = (await read<{ id: number; number: number }[]>('/api/orders')).filter(
    ({ number }) => number === orderNumber,
  )
  await call('/trpc/checkout.setTrackingNote', { id: sold?.id, trackingNote: text })

  const post = await call<BlogPost>('/api/blog', {
    title: name,
    excerpt: name,
    content: `${text}\n\n${text}\n${text}`,
    author: name,
    imageUrl: hostilePicture(word),
    imageAlt: name,
    tags: [text.slice(0, 50), word],
  })
  return { post, orderNumber }

  async function read<T>(path: string): Promise<T> {
    return (await (await fetch(url + path, { headers: { cookie } })).json()) as T
  }
}

/** Pays with arbitrary details, as a manipulated browser could. */
export async function confirmAs(place: Payable, clientSecret: string, text: string, email: string) {
  const details = { name: text, email, line1: text, line2: text, town: text, postcode: text }
  const { error } = await confirm(place, clientSecret, 'pm_card_visa', details)
  if (error) throw new Error(`the provider refused: ${error.message}`)
}
