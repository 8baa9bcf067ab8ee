import {
  MAX_ACCOUNT_NAME,
  saveBankInput,
  type BankDetails,
} from '#shared/money/standing-orders/standing-orders.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'

type BankFormProps = { details: BankDetails | null; version: number; close: () => void }

export function BankForm({ details, version, close }: BankFormProps) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      isPlain
      label="Bank details"
      // not stored in the browser
      draft={null}
      schema={saveBankInput}
      start={{
        accountName: details?.accountName ?? '',
        sortCode: details?.sortCode ?? '',
        accountNumber: details?.accountNumber ?? '',
        iban: details?.iban ?? '',
        bic: details?.bic ?? '',
        version,
      }}
      send={(input) => client.standingOrders.saveBank.mutate(input)}
      success={{
        title: 'Bank details saved',
        description: 'Please pay a pound into the account by them, to be sure that they are right.',
      }}
      submit="Save bank details"
      onClose={close}
      onDone={(saved) => {
        utils.standingOrders.bank.setData(undefined, saved)
        close()
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('accountName')}
            label="Account name"
            maxLength={MAX_ACCOUNT_NAME}
            autoComplete="off"
            required
            hint="As the bank has it: donors’ banks compare it"
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...field('sortCode')}
              label="Sort code"
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField
              {...field('accountNumber')}
              label="Account number"
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <TextField
            {...field('iban')}
            label="IBAN (optional)"
            autoComplete="off"
            hint="For gifts from abroad"
          />
          <TextField {...field('bic')} label="BIC (optional)" autoComplete="off" />
        </>
      )}
    </SmallForm>
  )
}
