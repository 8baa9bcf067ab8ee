/** The outgoing webhooks, and the log of their deliveries. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_ENDPOINTS, type ListedWebhook, type WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './lazy-forms.tsx'
import { hostOf } from './webhook-labels.ts'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksSection() {
  const { utils } = useTRPC()
  const query = useQuery(utils.webhooks.list.queryOptions())
  const { data } = query
  const { isOpen, opener, open, close } = useOpener()
  const [made, setMade] = useState<WebhookSecret>()
  const finish = () => {
    setMade(undefined)
    close()
  }
  return (
    <>
      <section aria-labelledby="webhooks" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-80">
            <h2 id="webhooks" className="text-xl">
              Webhooks
            </h2>
            <p className="mt-1 max-w-article text-muted">
              A webhook tells another program at once what happens here: IDs, amounts and statuses, never
              names or messages. Deliveries are signed (Standard Webhooks) and retried for a day.
            </p>
          </div>
          {!isOpen && !made && (
            <Button ref={opener} disabled={!data || data.length >= MAX_ENDPOINTS} onClick={open}>
              <Plus aria-hidden="true" className="size-5" />
              New webhook
            </Button>
          )}
        </div>
        {isOpen && !made && <WebhookForm onSaved={setMade} onCancel={close} />}
        {made && (
          <ShownOnce
            title={`The signing secret of ${hostOf(made)}`}
            label="Secret"
            secret={made.secret}
            onDone={finish}
          >
            The receiver uses it to check that a delivery comes from this site.
          </ShownOnce>
        )}
        <Loaded
          query={query}
          what="the webhooks"
          loading={
            <div className="py-8 text-center text-primary">
              <BeadLoader label="Loading the webhooks…" />
            </div>
          }
        >
          {(endpoints) => <Webhooks endpoints={endpoints} onSecret={setMade} />}
        </Loaded>
      </section>
      {data && data.length > 0 && <DeliveriesSection endpoints={data} />}
    </>
  )
}

type WebhooksProps = { endpoints: ListedWebhook[]; onSecret: (made: WebhookSecret) => void }

function Webhooks({ endpoints, onSecret }: WebhooksProps) {
  if (endpoints.length === 0)
    return <p className="rounded-card bg-sunken p-5 text-muted">No program gets events yet.</p>
  return (
    <ul aria-label="Webhooks" className="border-t border-line">
      {endpoints.map((endpoint) => (
        <WebhookRow key={endpoint.id} endpoint={endpoint} onSecret={onSecret} />
      ))}
    </ul>
  )
}
