/** The steps of connecting card payments. A tick means that it has really happened, at the time beside it. */
import { Check, CircleAlert, Ellipsis, Minus, type LucideIcon } from 'lucide-react'
import {
  CARD_STEPS,
  type CardStep,
  type CardStepState,
  type CardSteps as Steps,
} from '#shared/platform/api/card-payments.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { LondonTime } from '../../ui/london-time.tsx'

const LABELS: Record<CardStep, string> = {
  account: 'Stripe accepts both keys',
  webhook: 'Stripe tells the site of every payment',
  wallets: 'Apple Pay, Google Pay and Link may appear',
  test: 'A test payment went through',
}

const LOOKS: Record<CardStepState['state'] | 'untried', [icon: LucideIcon, tone: string, words: string]> = {
  ok: [Check, 'text-success', 'Done'],
  failed: [CircleAlert, 'text-danger', 'Failed'],
  waiting: [Ellipsis, 'text-muted', 'Waiting'],
  skipped: [Minus, 'text-muted', 'Not needed'],
  untried: [Ellipsis, 'text-muted', 'Not tried yet'],
}

export function CardSteps({ steps, isLive, isBusy }: { steps: Steps; isLive: boolean; isBusy: boolean }) {
  return (
    <ol aria-label="Steps" aria-busy={isBusy} className="divide-y divide-line border-y border-line">
      {CARD_STEPS.filter((name) => !isLive || name !== 'test').map((name) => (
        <Step key={name} name={name} step={steps[name]} />
      ))}
    </ol>
  )
}

function Step({ name, step }: { name: CardStep; step: CardStepState | undefined }) {
  const [Icon, tone, words] = LOOKS[step?.state ?? 'untried']
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{LABELS[name]}</span>{' '}
          <span className={cn('text-sm', tone)}>
            <span>{words}</span>
            {step && (
              <span>
                , <LondonTime at={step.at} />
              </span>
            )}
          </span>
        </p>
        {step && step.text !== '' && (
          <p className={cn('text-sm wrap-anywhere', step.state !== 'failed' && 'text-muted')}>{step.text}</p>
        )}
      </div>
    </li>
  )
}
