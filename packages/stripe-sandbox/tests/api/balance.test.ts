/** Fees and payouts, read by the provider's SDK for Python. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newIntent, testSandbox } from '../support/sandbox-host.ts'

const host = testSandbox()
const run = promisify(execFile)
const DAY_MS = 24 * 60 * 60_000
const PYTHON = '/usr/bin/python3'

/** Finds out whether the SDK is installed, without the slow import. */
const FIND = 'import importlib.util, sys; sys.exit(importlib.util.find_spec("stripe") is None)'

/** Reads twice, to show that reading changes nothing. */
const READ = `
import json, stripe, sys
stripe.api_base, stripe.api_key = sys.argv[1], sys.argv[2]
def read():
  charge = stripe.Charge.list(limit=1, expand=['data.balance_transaction']).data[0]
  payouts = stripe.Payout.list(limit=10).data
  return {
    'fee': charge.balance_transaction.fee, 'net': charge.balance_transaction.net,
    'fee_details': charge.balance_transaction.fee_details[0].amount,
    'payouts': [{'amount': payout.amount, 'status': payout.status, 'moved': [
      {'type': moved.type, 'amount': moved.amount, 'fee': moved.fee, 'intent': getattr(moved.source, 'payment_intent', None)}
      for moved in stripe.BalanceTransaction.list(payout=payout.id, expand=['data.source']).auto_paging_iter()
    ]} for payout in payouts],
  }
print(json.dumps([read(), read()]))`

it('a charge has a fee of 1.5 % and 20p, and is paid out after three days, less its refunds', async ({
  skip,
}) => {
  const hasSdk = await run(PYTHON, ['-c', FIND]).then(
    () => true,
    () => false,
  )
  if (!hasSdk) skip('no package "stripe" of Python here (python3-stripe)')
  const { id } = await newIntent(host)
  await host.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000',
  })
  await host.stripe.refunds.create({ payment_intent: id, amount: 200 })
  const readTwice = async () =>
    JSON.parse((await run(PYTHON, ['-c', READ, host.base, host.keys.secretKey])).stdout) as object
  const charged = { fee: 38, net: 1162, fee_details: 38 }
  const unpaid = { ...charged, payouts: [] }
  expect(await readTwice()).toEqual([unpaid, unpaid])
  host.pass(3 * DAY_MS)
  const paidOut = {
    ...charged,
    payouts: [
      {
        amount: 962,
        status: 'paid',
        moved: [
          { type: 'payout', amount: -962, fee: 0, intent: null },
          { type: 'refund', amount: -200, fee: 0, intent: id },
          { type: 'charge', amount: 1200, fee: 38, intent: id },
        ],
      },
    ],
  }
  expect(await readTwice()).toEqual([paidOut, paidOut])
})
