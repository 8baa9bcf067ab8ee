/** A supporter's Gift Aid declarations; the owner ends one for a donor who has asked for it. */
import { longUkDate } from '#shared/platform/text/format.ts'
import {
  DECLARATION_SOURCE_LABELS,
  ENDING_REASON_LABELS,
  GIFT_AID_SCOPE_LABELS,
  isToConfirm,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { Declaration } from '#shared/money/gift-aid/declaration.schema.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { useOpener } from '../ui/use-opener.ts'

const EndingForm = lazyNamed(() => import('./ending-form.tsx'), 'EndingForm')

type DeclarationsProps = { declarations: readonly Declaration[]; supporterId: number }

export function Declarations({ declarations, supporterId }: DeclarationsProps) {
  if (declarations.length === 0) return null
  return (
    <section aria-labelledby="declarations">
      <h2 id="declarations" className="text-xl">
        Gift Aid declarations
      </h2>
      <ul className="mt-2">
        {declarations.map((declaration) => (
          <li key={declaration.id} className="border-b border-line py-3">
            <Declared declaration={declaration} supporterId={supporterId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Declared({ declaration, supporterId }: { declaration: Declaration; supporterId: number }) {
  const { isOpen, opener, open, close } = useOpener()
  const { id, scope, source, madeOn, endsOn, endedBecause, address, postcode, isOutsideUk } = declaration
  const mayGrow = isToConfirm(declaration)
  const name = [declaration.title, declaration.firstName, declaration.lastName].filter(Boolean).join(' ')
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="font-semibold">{GIFT_AID_SCOPE_LABELS[scope]}</strong>
        <Badge tone={endsOn === null && !mayGrow ? 'good' : 'quiet'}>
          {endsOn !== null ? 'Ended' : mayGrow ? 'Only the gift it came with' : 'In force'}
        </Badge>
      </p>
      <p className="wrap-anywhere">
        {[name, address, postcode, isOutsideUk && 'outside the UK'].filter(Boolean).join(', ')}
      </p>
      <p className="text-sm text-muted">
        <span>
          {DECLARATION_SOURCE_LABELS[source]}, {longUkDate(madeOn)}
        </span>
        {endsOn !== null && <span>{`. Gifts from ${longUkDate(endsOn)} on are not covered`}</span>}
        {endedBecause !== null && <span>{`: ${ENDING_REASON_LABELS[endedBecause]}`}</span>}
      </p>
      {mayGrow && (
        <p className="text-sm text-muted">
          Other gifts are covered once the donor confirms it by the link that we emailed them.
        </p>
      )}
      {endsOn === null && !isOpen && (
        <Button ref={opener} variant="secondary" size="sm" className="mt-2" onClick={open}>
          End this declaration…
        </Button>
      )}
      {endsOn === null && isOpen && (
        <div className="mt-3 max-w-xl">
          <LazyBoundary name="The form" onFailure={close}>
            <EndingForm id={id} supporterId={supporterId} onClose={close} />
          </LazyBoundary>
        </div>
      )}
    </>
  )
}
