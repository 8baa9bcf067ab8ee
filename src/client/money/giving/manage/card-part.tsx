/** Another card: the provider saves it, and the server reads what was saved. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cardText } from '#shared/money/monthly/monthly.ts'
import { monthAndYear } from '#shared/platform/text/format.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import type { CardFieldsHandle, PaymentFailure } from '../../payments/card-payment.ts'
import { PaymentPanel } from '../../payments/payment-panel.tsx'
import { confirmCardSetup, readReturnedSetup } from '../../payments/saved-card.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { Part } from '../giving-page.tsx'
import { useGiftChange, type GiftProps } from './use-monthly-gift.ts'

export function CardPart({ gift, token, settings }: GiftProps & { settings: PaymentSettings }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { mutate, isPending } = useFinish(token, gift, close)
  const isRefused = useReturnFromBank(mutate)
  return (
    <Part title="Card">
      {isRefused && !isOpen && (
        <div className="mb-4">
          <Alert tone="failure">Your bank did not confirm the card. Please try again.</Alert>
        </div>
      )}
      {gift.card && (
        <p className="mb-4">
          <span className="font-semibold whitespace-nowrap">{cardText(gift.card)}</span>
          {gift.card.expires !== null && (
            <span className="text-muted">{`, valid until ${monthAndYear(gift.card.expires)}`}</span>
          )}
        </p>
      )}
      {isOpen ? (
        <CardForm
          token={token}
          settings={settings}
          onSaved={mutate}
          isFinishing={isPending}
          onClose={close}
        />
      ) : (
        <Button variant="secondary" busy={isPending} onClick={() => setIsOpen(true)}>
          Use another card
        </Button>
      )}
    </Part>
  )
}

const useFinish = (token: string, { isPausedByFailures, isDisputed }: MonthlyGift, onDone: () => void) => {
  const { client } = useTRPC()
  return useGiftChange(
    token,
    (setupIntentId: string) => client.monthly.finishCardChange.mutate({ token, setupIntentId }),
    {
      title: 'Card changed',
      description:
        isPausedByFailures || isDisputed
          ? 'Your gift continues with it. Thank you!'
          : 'Your gifts are taken from it from now on.',
    },
    onDone,
  )
}

/** Finishes the change after the bank's own page, and removes the secret from the URL. @returns whether the bank refused */
function useReturnFromBank(finish: (setupIntentId: string) => void): boolean {
  const search = useSearch({ from: '/giving/$token' })
  const navigate = useNavigate()
  const [returned] = useState(() => readReturnedSetup(search))
  const isFinished = useRef(false)
  useEffect(() => {
    if (returned === null || isFinished.current) return
    isFinished.current = true
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    if (!returned.isRefused) finish(returned.setupIntentId)
  }, [returned, finish, navigate])
  return returned?.isRefused === true
}

type CardFormProps = {
  token: string
  settings: PaymentSettings
  isFinishing: boolean
  onSaved: (setupIntentId: string) => void
  onClose: () => void
}

function CardForm({ token, settings, isFinishing, onSaved, onClose }: CardFormProps) {
  const { client } = useTRPC()
  const card = useRef<CardFieldsHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fail = useCallback(() => setFailure(NO_FIELDS), [])
  // the same setup intent can be tried again with another card
  const started = useRef<Awaited<ReturnType<typeof client.monthly.beginCardChange.mutate>>>(undefined)

  const save = async () => {
    if (isSaving || !card.current || !(await card.current.validate({ focus: true }))) return
    setIsSaving(true)
    setFailure(undefined)
    try {
      started.current ??= await client.monthly.beginCardChange.mutate({ token })
      const { clientSecret, ...contact } = started.current
      const returnPath = `/giving/${token}`
      const saved = await confirmCardSetup({ card: card.current, clientSecret, contact, returnPath })
      if (saved.status === 'saved') onSaved(saved.setupIntentId)
      else setFailure(textOf(saved))
    } catch {
      setFailure(NOT_SAVED)
    }
    setIsSaving(false)
  }
  const isBusy = isSaving || isFinishing
  return (
    <PaymentPanel
      ref={card}
      label="Another card"
      className="flex max-w-xl flex-col gap-5"
      {...{ settings, isReady, setIsReady }}
      amountPence={null}
      hasAddress={false}
      onUnavailable={fail}
      blocked={BLOCKED}
      problem={failure === undefined ? undefined : { text: failure }}
      onSubmit={() => void save()}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy} disabled={!isReady}>
            Save this card
          </Button>
          <Button
            variant="secondary"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onClose()}
          >
            Cancel
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">
        Nothing is taken now. Your gifts are taken from this card from the next one on, until you stop them.
      </p>
    </PaymentPanel>
  )
}

const NOT_SAVED = 'The card was not saved. Please try again.'
const BLOCKED = { title: 'Payment Error', description: 'Something went wrong. Please try again.' }
const NO_FIELDS = 'The card fields could not be loaded. Please reload the page.'

const textOf = ({ kind, message }: PaymentFailure): string =>
  kind === 'card' && message !== '' ? `${message} Nothing was changed.` : NOT_SAVED
