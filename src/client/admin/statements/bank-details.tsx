/** The bank details that visitors see, for standing orders. */
import { useQuery } from '@tanstack/react-query'
import { detailRows } from '#shared/money/standing-orders/detail-rows.ts'
import type { OwnersDetails } from '#shared/money/standing-orders/standing-orders.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { Facts } from '../kit/facts.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { NoneYet, Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.ts'
import { Loaded } from '../ui/loaded.tsx'
import { BankForm } from './bank-form.tsx'

export function BankDetails() {
  const bank = useQuery(useTRPC().utils.standingOrders.bank.queryOptions())
  return (
    <Loaded query={bank} what="the bank details">
      {(data) => <Details bank={data} />}
    </Loaded>
  )
}

function Details({ bank: { details, version, isOnHold } }: { bank: OwnersDetails }) {
  const { client, utils } = useTRPC()
  const remove = useAction({
    send: () => client.standingOrders.removeBank.mutate({ version }),
    done: 'Bank details removed',
    failed: 'The bank details were not removed',
    reads: [utils.standingOrders.bank],
  })
  return (
    <Section
      id="standing-orders"
      title="Standing orders"
      about={
        <>
          <span>Visitors see your bank details on the donation page and </span>
          <TextLink to="/standing-order" size="text">
            on a page of their own
          </TextLink>
          <span>
            , where each donor can ask for a reference. Payments with it are recorded by themselves when you
            import a bank statement. Every owner gets an email about a change here.
          </span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-3">
          <FormButton label={details ? 'Change bank details…' : 'Enter bank details…'} title="Bank details">
            {(close) => <BankForm details={details} version={version} close={close} />}
          </FormButton>
          {details && (
            <ConfirmButton
              label="Remove them…"
              question="Remove the bank details?"
              keep="Keep them"
              answers={{ label: 'Remove', act: remove.act() }}
            >
              <p>
                Visitors no longer see them. Standing orders that donors have set up go on at their banks.
              </p>
            </ConfirmButton>
          )}
        </div>
      }
    >
      {isOnHold && details && (
        <Alert tone="change">
          This site was restored from a backup. Visitors do not see these details until it is released: please
          check that they are still right.
        </Alert>
      )}
      {details ? (
        <Facts rows={detailRows(details)} />
      ) : (
        <NoneYet>None yet: visitors see nothing about standing orders.</NoneYet>
      )}
    </Section>
  )
}
