import type { Call } from '../http/call.ts'
import { noSuch } from '../http/errors.ts'
import { lockObject } from '../storage/store.ts'
import type { Customer } from '../customers/customer-object.ts'

/**
 * Locks the customer until the transaction ends. A customer is locked before its payment methods, and after an intent.
 * @param param the parameter that named it; omitted if the path did
 */
export async function lockCustomer(call: Call, id: string, param?: string): Promise<Customer> {
  const customer = await lockObject(call.query, 'customer', id)
  if (!customer || customer.deleted)
    throw noSuch('customer', id, param ?? 'id', param === undefined ? 404 : 400)
  return customer
}
