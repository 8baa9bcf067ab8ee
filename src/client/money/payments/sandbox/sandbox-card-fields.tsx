/** The sandbox's card form. The DOM holds what is typed, not React. */
import { useEffect, useImperativeHandle, useRef, useState, type FocusEvent } from 'react'
import { goesOnTyping, TextField } from '../../../platform/ui/fields/field.tsx'
import { formatExpiry } from './card-expiry.ts'
import { formatCardNumber, formatSecurityCode } from './card-number.ts'
import type { CardFieldsProps } from '../card-payment.ts'
import { confirmCard, saveCard } from './sandbox-api.ts'
import { TestCards } from './test-cards.tsx'
import { CARD_FIELDS, cardError, isFull, readCard, type CardField } from './typed-card.ts'
import { formatTyped } from './typing.ts'

type Format = (text: string, cardNumber: string) => string

export function SandboxCardFields({
  settings,
  amountPence,
  savesCard = false,
  onReady,
  ref,
}: CardFieldsProps) {
  const number = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Partial<Record<CardField, string | undefined>>>({})

  useEffect(onReady, [onReady])

  const inputs = { number, expiry, code }
  const texts = () => ({
    number: number.current?.value ?? '',
    expiry: expiry.current?.value ?? '',
    code: code.current?.value ?? '',
  })
  const check = (field: CardField) => {
    const problem = cardError(field, texts())
    setErrors((others) => ({ ...others, [field]: problem }))
    return problem === undefined
  }
  /** A half-typed field gets no error; a complete one, or one with an error, is checked on every key. */
  const typed = (field: CardField, format: Format) => {
    const input = inputs[field].current
    if (input) formatTyped(input, (text) => format(text, texts().number))
    if (errors[field] !== undefined || isFull(field, texts())) check(field)
  }
  const left = (field: CardField, event: FocusEvent) => {
    if (goesOnTyping(event) && inputs[field].current?.value) check(field)
  }

  useImperativeHandle(ref, () => ({
    validate: ({ focus }) => {
      const [wrong] = CARD_FIELDS.filter((field) => !check(field))
      if (wrong && focus) inputs[wrong].current?.focus()
      return Promise.resolve(wrong === undefined)
    },
    attempt: async (request) => confirmCard(settings.publishableKey, request, readCard(texts())),
    save: async (request) => saveCard(settings.publishableKey, request, readCard(texts())),
  }))

  // No names: a native submit would not send the card.
  const cardField = (field: CardField, format: Format) => ({
    type: 'text',
    inputMode: 'numeric' as const,
    spellCheck: false,
    autoCorrect: 'off',
    required: true,
    ref: inputs[field],
    error: errors[field],
    onInput: () => typed(field, format),
    onBlur: (event: FocusEvent) => left(field, event),
  })
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...cardField('number', formatCardNumber)}
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...cardField('expiry', formatExpiry)}
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
        <TextField
          {...cardField('code', formatSecurityCode)}
          label="Security code"
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <TestCards isSaved={savesCard || amountPence === null} />
    </div>
  )
}
