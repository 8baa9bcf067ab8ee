/**
 * The form for a gift that did not come by card. It has its own file because a page's file, with its imports, is in
 * every visitor's first load.
 */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import {
  GIFT_METHOD_LABELS,
  isFromOneDonor,
  MAX_GIFT_NOTE,
  type GiftMethod,
} from '#shared/money/statements/offline-gifts.ts'
import { offlineGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { useToday } from '../../site/shell/use-today.ts'
import { Form } from '../forms/form.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { Options } from '../forms/options.tsx'
import { GiftParts } from './gift-parts.tsx'

const LABELS = { receivedOn: 'Day received', amount: 'Amount in pounds', method: 'How it was given' }
const NOTE_LABELS: Partial<Record<GiftMethod, string>> = {
  cheque: 'Cheque number (optional)',
  'bank transfer': 'Reference (optional)',
  'another platform': 'Which platform (optional)',
}

export function OfflineGiftForm() {
  const today = useToday()
  const form = useGiftForm()
  const method = form.form.watch('method')
  return (
    <Form form={form} labels={LABELS} submit="Enter gift" className="max-w-2xl">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AmountField {...form.field('amount')} />
        <TextField {...form.field('receivedOn')} label={LABELS.receivedOn} type="date" max={today} required />
        <SelectField {...form.field('method')} label={LABELS.method}>
          <Options of={GIFT_METHOD_LABELS} />
        </SelectField>
        <TextField
          {...form.field('note')}
          label={NOTE_LABELS[method] ?? 'Note (optional)'}
          maxLength={MAX_GIFT_NOTE}
          autoComplete="off"
        />
      </div>
      <GiftParts gift={form} isCollected={!isFromOneDonor(method)} />
    </Form>
  )
}

type Typed = z.input<typeof offlineGiftInput>

const begin = (): DefaultValues<Typed> => ({
  // stored with the draft, because a changed form must not enter a second gift
  idempotencyKey: newKey(),
  receivedOn: londonDay(new Date()),
  method: 'cheque',
  note: '',
  donor: { kind: 'supporter', supporterId: 0 },
  projectId: null,
  giftAid: { source: 'none' },
  sendReceipt: true,
})

function useGiftForm() {
  const { client, utils } = useTRPC()
  const navigate = useNavigate()
  const [start] = useState(begin)
  return useServerForm<Typed, z.output<typeof offlineGiftInput>, { paymentId: number }>({
    name: 'gift entered by hand',
    keeps: 'page',
    schema: offlineGiftInput,
    start,
    storedOf: () => ({ start: begin() }),
    send: (input) => client.handGifts.enter.mutate(input),
    success: { title: 'Gift entered' },
    fields: {
      IN_THE_FUTURE: 'receivedOn',
      TOO_LONG_AGO: 'receivedOn',
      DECLARED_IN_FUTURE: 'giftAid.madeOn',
    },
    onDone: async ({ paymentId }) => {
      void navigate({ to: '/admin/payments/$id', params: { id: String(paymentId) } })
      await Promise.all([
        utils.payments.search.invalidate(),
        utils.admin.invalidate(),
        utils.supporters.invalidate(),
      ])
    },
  })
}
