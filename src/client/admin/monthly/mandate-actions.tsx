/** What the owner changes for a donor who asked for it. */
import { useState } from 'react'
import type { MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { toastUnloaded } from '../../platform/ui/toast/toast.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { Loading } from '../ui/loading.tsx'
import type { MandateFormName } from './mandate-forms.tsx'
import { useChangeMandate } from './use-change-mandate.ts'

const MandateForm = lazyNamed(() => import('./mandate-forms.tsx'), 'MandateForm')

export function MandateActions({ mandate }: { mandate: MandateDetails }) {
  const [opened, setOpened] = useState<MandateFormName>()
  const { send, resume } = useChangeMandate(mandate)
  const { state } = mandate
  if (state === 'ended') return null
  const close = () => setOpened(undefined)
  return (
    <section
      aria-labelledby="mandate-actions"
      className="rounded-card border border-line bg-raised p-5 xl:row-span-2"
    >
      <h2 id="mandate-actions" className="text-xl">
        Change it
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        For changes that a donor asks you to make. They get an email about each one. Only they can change the
        card, with the link in every receipt.
      </p>
      {opened ? (
        <LazyBoundary
          onFailure={() => {
            close()
            toastUnloaded('The form')
          }}
          fallback={<Loading what="the form" />}
        >
          <MandateForm name={opened} mandate={mandate} send={send} onClose={close} />
        </LazyBoundary>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpened('amount')}>
            Amount…
          </Button>
          <Button variant="secondary" onClick={() => setOpened('day')}>
            Day…
          </Button>
          <Button variant="secondary" onClick={() => setOpened('email')}>
            Email address…
          </Button>
          {state === 'paused' ? (
            <Button
              variant="secondary"
              busy={resume.isPending}
              {...ignoreDoubleClick(() => resume.mutate({ to: 'active' }))}
            >
              Resume
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setOpened('pause')}>
              Pause…
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpened('stop')}>
            Stop…
          </Button>
        </div>
      )}
    </section>
  )
}
