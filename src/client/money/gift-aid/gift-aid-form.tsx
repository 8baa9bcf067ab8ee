/** Declares Gift Aid for a gift that was made before. */
import { useWatch } from 'react-hook-form'
import type { TypedDeclaration } from '#shared/money/gift-aid/gift-aid.ts'
import type { GiftAidAccess, GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { declarationErrors, DeclarationFields, declarationOf, splitName } from './declaration-fields.tsx'

type GiftAidFormProps = {
  access: GiftAidAccess
  /** As given with the gift. */
  donorName: string
  /** Of the gift. */
  pence: number
  isMonthly: boolean
  onDeclared: (page: GiftAidPage) => void
}

export function GiftAidForm({ access, donorName, pence, isMonthly, onDeclared }: GiftAidFormProps) {
  const { client } = useTRPC()
  const { form, field, submit, isPending, failure } = useServerForm({
    name: `gift aid ${JSON.stringify(access)}`,
    keeps: 'page',
    schema: rulesOf(
      (typed: TypedDeclaration) => declarationErrors(typed, isMonthly),
      (typed) => declarationOf(typed),
    ),
    start: { title: '', ...splitName(donorName), address: '', postcode: '', isOutsideUk: false, scope: '' },
    send: (declaration) => client.giftAid.declare.mutate({ access, declaration }),
    success: { title: 'Gift Aid is added', description: 'We are emailing you a copy of your declaration.' },
    onDone: onDeclared,
  })
  const [isOutsideUk, scope] = useWatch({ control: form.control, name: ['isOutsideUk', 'scope'] })
  return (
    <form noValidate method="dialog" className="flex flex-col gap-5 text-left" onSubmit={submit}>
      <DeclarationFields field={field} typed={{ isOutsideUk, scope }} {...{ pence, isMonthly }} />
      {failure && (
        <div role="alert">
          <Alert tone="failure">
            <p>{refusal('', failure).description}</p>
          </Alert>
        </div>
      )}
      <Button type="submit" size="lg" busy={isPending} className="self-start max-sm:w-full">
        Add Gift Aid
      </Button>
    </form>
  )
}
