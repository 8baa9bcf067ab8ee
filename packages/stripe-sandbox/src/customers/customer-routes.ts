import { LIST_PARAMETERS, listOfCustomer } from '../http/lists.ts'
import { list, type Route } from '../http/route.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from './customers.ts'
import { attachMethod, detachMethod, retrieveMethod, updateMethod } from '../cards/saved-methods.ts'

const CUSTOMER = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
]

/** Customers, and the payment methods that are saved for them. */
export const CUSTOMER_ROUTES: readonly Route[] = [
  list('payment_method', '/v1/payment_methods', ['customer', 'type']),
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieveMethod, takes: [] },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    run: updateMethod,
    takes: ['allow_redisplay', 'billing_details', 'card', 'metadata'],
  },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attachMethod, takes: ['customer'] },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detachMethod, takes: [] },
  { method: 'POST', path: '/v1/customers', run: createCustomer, takes: [...CUSTOMER, 'payment_method'] },
  list('customer', '/v1/customers', ['email']),
  { method: 'GET', path: '/v1/customers/:id', run: retrieveCustomer, takes: [] },
  { method: 'POST', path: '/v1/customers/:id', run: updateCustomer, takes: CUSTOMER },
  { method: 'DELETE', path: '/v1/customers/:id', run: deleteCustomer, takes: [] },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    run: listOfCustomer('payment_method', 'payment_methods', ['customer', 'type']),
    takes: [...LIST_PARAMETERS, 'type'],
  },
  {
    method: 'GET',
    path: '/v1/customers/:parent/payment_methods/:id',
    run: retrieveMethod,
    takes: [],
  },
]
