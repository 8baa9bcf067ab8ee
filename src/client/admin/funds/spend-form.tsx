/** Records money spent: day, amount, fund, what for, and a picture of the receipt. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceOf, GENERAL_FUND, RECEIPT_PATH, receiptIdOf, receiptPath } from '#shared/money/funds/funds.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import { formatSignedPence } from '#shared/platform/text/amounts.ts'
import { MAX_PURPOSE, spendInput } from '#shared/money/funds/spending.ts'
import { readCallError } from '../../platform/call-error.ts'
import { newKey } from '../../platform/idempotency-key.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { UploadBox } from '../pictures/upload-box.tsx'

const begin = () => ({ key: newKey(), day: londonFields(new Date().toISOString()).date })

export function SpendForm({ onClose }: { onClose: () => void }) {
  const { client, utils } = useTRPC()
  const { data: funds = [] } = useQuery(utils.funds.balances.queryOptions())
  const [{ key, day }] = useState(begin)
  const [isTooLow, setIsTooLow] = useState(false)
  return (
    <SmallForm
      isPlain
      label="Spending"
      draft="spending"
      schema={spendInput}
      start={{
        key,
        day,
        amount: '',
        fundId: GENERAL_FUND,
        purpose: '',
        receiptId: null,
        isConfirmed: false,
      }}
      send={(input) =>
        client.funds.spend.mutate(input).catch((error: unknown) => {
          setIsTooLow(readCallError(error).code === 'FUND_TOO_LOW')
          throw error
        })
      }
      success={({ purpose }) => ({ title: 'Spending recorded', description: purpose })}
      fields={{ FUND_TOO_LOW: 'fundId' }}
      submit="Record it"
      onClose={onClose}
      onDone={async () => {
        await utils.funds.invalidate()
        onClose()
      }}
    >
      {(field, form) => {
        const receiptId = form.watch('receiptId') ?? null
        return (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField {...field('day')} label="Paid on" type="date" required />
              <AmountField {...field('amount')} />
            </div>
            <TextField
              {...field('purpose')}
              label="What for"
              maxLength={MAX_PURPOSE}
              autoComplete="off"
              required
              hint="Visitors read it: please name no private person"
            />
            <SelectField {...field('fundId', { valueAsNumber: true })} label="From the fund">
              {funds.map(({ id, name, sums }) => (
                <option key={id} value={id}>
                  {name} ({formatSignedPence(balanceOf(sums))})
                </option>
              ))}
            </SelectField>
            {isTooLow && (
              <CheckboxField
                {...field('isConfirmed')}
                label="Record it anyway"
                hint="The fund will be below zero. If it is restricted, money given for something else pays for it: please tell your trustees."
              />
            )}
            {receiptId === null ? (
              <UploadBox
                label="Add the receipt"
                fileLabel="Receipt file"
                max={1}
                path={RECEIPT_PATH}
                onUploaded={(url) => form.setValue('receiptId', receiptIdOf(url))}
              />
            ) : (
              <div className="flex flex-wrap items-center gap-4">
                <img
                  src={receiptPath(receiptId)}
                  alt="The receipt"
                  className="max-h-40 max-w-full rounded-md border border-line bg-sunken object-contain"
                />
                <Button variant="secondary" onClick={() => form.setValue('receiptId', null)}>
                  Remove receipt
                </Button>
              </div>
            )}
          </>
        )
      }}
    </SmallForm>
  )
}
