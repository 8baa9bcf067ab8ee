/** The form of a gift that is entered by hand. */
import { useState } from 'react'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { offlineGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { newKey } from '../../platform/forms/use-idempotency-key.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useOwnerForm } from '../forms/use-owner-form.ts'

const begin = () => ({
  values: {
    idempotencyKey: newKey(),
    receivedOn: londonDay(new Date()),
    method: 'cheque' as const,
    note: '',
    donor: { kind: 'supporter' as const, supporterId: 0 },
    projectId: null,
    giftAid: { source: 'none' as const },
    sendReceipt: true,
  },
  version: undefined,
})

/** @param onSaved gets the payment's id */
export function useGiftForm(onSaved: (paymentId: number) => void) {
  const { client, utils } = useTRPC()
  const [start] = useState(begin)
  return useOwnerForm({
    name: 'gift entered by hand',
    schema: offlineGiftInput,
    start,
    send: (input) => client.handGifts.enter.mutate(input),
    versionOf: begin,
    success: { title: 'Gift entered' },
    fields: {
      IN_THE_FUTURE: 'receivedOn',
      TOO_LONG_AGO: 'receivedOn',
      DECLARED_IN_FUTURE: 'giftAid.madeOn',
    },
    onSaved: async ({ paymentId }) => {
      onSaved(paymentId)
      await Promise.all([
        utils.payments.search.invalidate(),
        utils.admin.invalidate(),
        utils.supporters.invalidate(),
      ])
    },
  })
}
