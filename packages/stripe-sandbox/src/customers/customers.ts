/** Customers, to whom saved payment methods belong. */
import type { Answer, Call } from '../http/call.ts'
import { changedMetadata, readAddress, readShipping } from '../http/contact-details.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { allowOnly, readEmail, readMembers, readText, readTexts } from '../http/parameters.ts'
import { loadPayer } from '../cards/payment-methods.ts'
import { findObject, insertObject, saveObject } from '../storage/store.ts'
import { emit } from '../webhooks/events.ts'
import { newCustomer, type Customer } from './customer-object.ts'
import { lockCustomer } from '../cards/lock-customer.ts'
import { detachAll, saveMethod } from '../cards/saved-methods.ts'

/** POST /v1/customers; a `payment_method` is attached to the new customer. */
export async function createCustomer(call: Call): Promise<Answer> {
  const customer = newCustomer(call.now)
  const chosen = readText(call.form, 'payment_method')
  await insertObject(call.query, 'customer', customer)
  if (chosen) await saveMethod(call, await loadPayer(call, chosen), customer.id)
  const described = await saveObject(call.query, await withDetails(call, customer))
  await emit(call, 'customer.created', described)
  return { status: 200, body: described }
}

/** GET /v1/customers/:id; of a deleted one, only that it was deleted */
export async function retrieveCustomer(call: Call, id: string): Promise<Answer> {
  const customer = await findObject(call.query, 'customer', id)
  if (!customer) throw noSuch('customer', id, 'id')
  return { status: 200, body: customer }
}

/** POST /v1/customers/:id */
export async function updateCustomer(call: Call, id: string): Promise<Answer> {
  const before = await lockCustomer(call, id)
  const after = await saveObject(call.query, await withDetails(call, before))
  await emit(call, 'customer.updated', after, before)
  return { status: 200, body: after }
}

/** DELETE /v1/customers/:id: its payment methods are detached; payments and their receipts stay. */
export async function deleteCustomer(call: Call, id: string): Promise<Answer> {
  const customer = await lockCustomer(call, id)
  await detachAll(call, id)
  const deleted = { id, object: 'customer', deleted: true }
  await call.query`update sandbox.objects set body = ${call.query.json(deleted)} where id = ${id}`
  await emit(call, 'customer.deleted', customer)
  return { status: 200, body: deleted }
}

async function withDetails(call: Call, customer: Customer): Promise<Customer> {
  const { form } = call
  const text = (name: 'description' | 'name' | 'phone') => {
    const given = readText(form, name)
    return given === undefined ? customer[name] : given || null
  }
  const email = readEmail(form, 'email')
  const shipping = readShipping(form)
  const locales = form['preferred_locales'] === undefined ? undefined : readTexts(form, 'preferred_locales')
  const isAddressGiven = form['address'] !== undefined
  return {
    ...customer,
    address: isAddressGiven
      ? form['address'] === ''
        ? null
        : readAddress(form, 'address')
      : customer.address,
    description: text('description'),
    email: email === undefined ? customer.email : email,
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: await readDefaultMethod(call, customer),
    },
    metadata: changedMetadata(customer.metadata, form),
    name: text('name'),
    phone: text('phone'),
    preferred_locales: locales ?? customer.preferred_locales,
    shipping: shipping === undefined ? customer.shipping : shipping,
  }
}

async function readDefaultMethod(call: Call, { id, invoice_settings: before }: Customer) {
  const settings = readMembers(call.form, 'invoice_settings') ?? {}
  allowOnly(settings, ['default_payment_method'])
  const param = 'invoice_settings[default_payment_method]'
  const given = readText(settings, 'default_payment_method', param)
  if (given === undefined) return before.default_payment_method
  if (given === '') return null
  const method = await findObject(call.query, 'payment_method', given)
  if (!method) throw noSuch('PaymentMethod', given, param, 400)
  if (method.customer !== id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${given}. The payment method must be attached ` +
        'to the customer.',
      { code: 'resource_missing', param },
    )
  return given
}
