/** Domains on which wallets may be shown. */
import type { Answer, Call } from '../http/call.ts'
import { noSuch } from '../http/errors.ts'
import { list, one, type Route } from '../http/route.ts'
import { readBoolean, requireText } from '../http/parameters.ts'
import { newId } from '../storage/identifiers.ts'
import type { PaymentMethodDomain, Wallet } from './domain-object.ts'
import { insertObject, lockObject, saveObject } from '../storage/store.ts'

/** No wallet's provider can reach a name that is reserved for examples of invalid ones. */
const walletAt = (domain: string): Wallet =>
  domain.endsWith('.invalid')
    ? { status: 'inactive', status_details: { error_message: `We could not reach ${domain}.` } }
    : { status: 'active' }

const walletsAt = (domain: string) => ({
  amazon_pay: walletAt(domain),
  apple_pay: walletAt(domain),
  google_pay: walletAt(domain),
  klarna: walletAt(domain),
  link: walletAt(domain),
  paypal: walletAt(domain),
})

/** POST /v1/payment_method_domains; a name that is registered already is found again. */
async function createDomain({ form, query, now }: Call): Promise<Answer> {
  const name = requireText(form, 'domain_name')
  const [known] = await query<{ body: PaymentMethodDomain }[]>`
    select body from sandbox.objects where kind = 'payment_method_domain' and body->>'domain_name' = ${name}`
  if (known) return { status: 200, body: known.body }
  const domain: PaymentMethodDomain = {
    ...walletsAt(name),
    created: now,
    domain_name: name,
    enabled: readBoolean(form, 'enabled') ?? true,
    id: newId('pmd'),
    livemode: false,
    object: 'payment_method_domain',
  }
  await insertObject(query, 'payment_method_domain', domain)
  return { status: 200, body: domain }
}

async function updateDomain(call: Call, id: string): Promise<Answer> {
  const domain = await lockDomain(call, id)
  const enabled = readBoolean(call.form, 'enabled') ?? domain.enabled
  return { status: 200, body: await saveObject(call.query, { ...domain, enabled }) }
}

async function validateDomain(call: Call, id: string): Promise<Answer> {
  const domain = await lockDomain(call, id)
  return { status: 200, body: await saveObject(call.query, { ...domain, ...walletsAt(domain.domain_name) }) }
}

async function lockDomain({ query }: Call, id: string): Promise<PaymentMethodDomain> {
  const domain = await lockObject(query, 'payment_method_domain', id)
  if (!domain) throw noSuch('payment method domain', id, 'id')
  return domain
}

const DOMAINS = '/v1/payment_method_domains'

export const DOMAIN_ROUTES: readonly Route[] = [
  { method: 'POST', path: DOMAINS, run: createDomain, takes: ['domain_name', 'enabled'] },
  list('payment_method_domain', DOMAINS, ['domain_name', 'enabled']),
  one('payment_method_domain', 'payment method domain', DOMAINS),
  { method: 'POST', path: `${DOMAINS}/:id`, run: updateDomain, takes: ['enabled'] },
  { method: 'POST', path: `${DOMAINS}/:id/validate`, run: validateDomain, takes: [] },
]
