/** Lists bracelets, fills a cart, and with a token lists orders. */
import { HttpError } from '@oazapfts/runtime'
import { cartAdd, cartList, checkoutOrders, defaults, shopBracelets } from './client.gen.ts'

const { SITE_URL, API_TOKEN } = process.env
if (SITE_URL) defaults.baseUrl = SITE_URL

const bracelets = await shopBracelets({ limit: 3 })
for (const { name, price } of bracelets) console.log(`${name}: £${price}`)

const sessionId = `session_${crypto.randomUUID()}`
const [first] = bracelets
if (first) await cartAdd({ sessionId, braceletId: first.id, quantity: 2 })
for (const { quantity, bracelet } of await cartList(sessionId))
  console.log(`In the cart: ${quantity} × ${bracelet.name}`)

if (API_TOKEN) {
  try {
    const orders = await checkoutOrders({ limit: 10 }, { headers: { authorization: `Bearer ${API_TOKEN}` } })
    console.log(`Orders: ${orders.length}`)
    for (const { number, status } of orders) console.log(`Order ${number}: ${status}`)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    console.error(`${error.status}: ${error.data.error}`)
    process.exitCode = 1
  }
}
