/** Declares Gift Aid for a gift that was made before. */
import { useWatch, type FieldErrors, type ResolverResult } from 'react-hook-form'
import {
  declarationError,
  scopesOf,
  type DeclarationField,
  type TypedDeclaration,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { GiftAidInput } from '#shared/money/gift-aid/gift-aid.schema.ts'
import type { GiftAidAccess, GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { draftOf } from '../../platform/drafts.ts'
import { useServerForm, type FormDraft } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormNotice } from '../../platform/ui/fields/form-notice.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { DeclarationFields, splitName } from './declaration-fields.tsx'

type GiftAidFormProps = {
  access: GiftAidAccess
  /** As given with the gift. */
  donorName: string
  /** Of the gift. */
  pence: number
  isMonthly: boolean
  onDeclared: (page: GiftAidPage) => void
}

/** The server's own rules, without zod. */
function rules(typed: TypedDeclaration, isMonthly: boolean): ResolverResult<TypedDeclaration, GiftAidInput> {
  const values = { ...typed, postcode: typed.isOutsideUk ? '' : typed.postcode, scope: typed.scope ?? '' }
  const errors: FieldErrors<TypedDeclaration> = {}
  for (const field of Object.keys(values) as DeclarationField[]) {
    const message = declarationError(field, values, scopesOf(isMonthly))
    if (message !== undefined) errors[field] = { type: 'custom', message }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: values as GiftAidInput, errors: {} }
}

export function GiftAidForm({ access, donorName, pence, isMonthly, onDeclared }: GiftAidFormProps) {
  const { client } = useTRPC()
  const { form, field, submit, restart, isPending, failure } = useServerForm<
    TypedDeclaration,
    GiftAidInput,
    GiftAidPage
  >({
    schema: (typed) => rules(typed, isMonthly),
    start: { title: '', ...splitName(donorName), address: '', postcode: '', isOutsideUk: false, scope: '' },
    send: (declaration) => client.giftAid.declare.mutate({ access, declaration }),
    success: { title: 'Gift Aid is added', description: 'We are emailing you a copy of your declaration.' },
    draft: draftOf<FormDraft<TypedDeclaration>>(`gift aid ${JSON.stringify(access)}`),
    onDone: (page) => {
      restart()
      onDeclared(page)
    },
  })
  const [isOutsideUk, scope] = useWatch({ control: form.control, name: ['isOutsideUk', 'scope'] })
  return (
    <form noValidate method="dialog" className="flex flex-col gap-5 text-left" onSubmit={submit}>
      <DeclarationFields field={field} typed={{ isOutsideUk, scope }} {...{ pence, isMonthly }} />
      {failure && (
        <div role="alert">
          <FormNotice tone="failure">
            <p>{refusal('', failure).description}</p>
          </FormNotice>
        </div>
      )}
      <Button type="submit" size="lg" busy={isPending} className="self-start max-sm:w-full">
        Add Gift Aid
      </Button>
    </form>
  )
}
