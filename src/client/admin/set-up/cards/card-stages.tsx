/** The three ways of taking payments, and what changes with each. */
import type { CardMode, CardPayments } from '#shared/platform/api/card-payments.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { cn } from '../../../platform/ui/cn.ts'

const STAGES: [mode: CardMode, title: string, changes: string][] = [
  [
    'sandbox',
    'Own sandbox',
    'Only test cards work. Every page says that the site is in test mode, and Rehearsal plays the bank.',
  ],
  [
    'test',
    'Stripe, test keys',
    'Stripe’s own card form and wallets, still only with test cards: no money arrives. Test payments appear in Stripe too.',
  ],
  [
    'live',
    'Stripe, live keys',
    'People really pay. What was bought or given in tests stays in the lists, marked as a test, and leaves every sum: its orders are cancelled, its monthly gifts end, and nobody gets an email about it.',
  ],
]

export function CardStages({ cards: { mode } }: { cards: CardPayments }) {
  return (
    <>
      {mode === 'closed' && (
        <Alert tone="failure">
          <AlertTitle>Nobody can pay at the moment</AlertTitle>
          <AlertDescription>
            Keys are stored, but this server may not use them here or cannot decrypt them. Paste them again.
          </AlertDescription>
        </Alert>
      )}
      <ol aria-label="How payments are taken" className="grid gap-4 lg:grid-cols-3">
        {STAGES.map(([stage, title, changes]) => (
          <li
            key={stage}
            aria-current={stage === mode ? 'step' : undefined}
            className={cn(
              'rounded-card border bg-raised p-4',
              stage === mode ? 'border-primary' : 'border-line',
            )}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-base font-semibold">{title}</h2>
              {stage === mode && <Badge tone="good">Now</Badge>}
            </div>
            <p className="mt-1 text-sm text-muted">{changes}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
