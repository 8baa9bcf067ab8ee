/** Card payments: from the sandbox to test keys to live keys, with each step as it was tried. */
import { useQuery } from '@tanstack/react-query'
import { connectInput, KEY_PERMISSIONS, type CardPayments } from '#shared/platform/api/card-payments.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { SmallForm } from '../../forms/small-form.tsx'
import { Section } from '../../kit/section.tsx'
import { useAction } from '../../kit/use-action.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ToList } from '../../ui/to-list.tsx'
import { Technician } from '../../ui/technician.tsx'
import { CardStages } from './card-stages.tsx'
import { CardSteps } from './card-steps.tsx'

const BUSY_POLL_MS = 2000

export function CardPaymentsSettings() {
  const query = useQuery(
    useTRPC().utils.setUp.cards.read.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.tried?.isBusy ? BUSY_POLL_MS : false),
    }),
  )
  return (
    <AdminPage title="Card payments">
      <ToList to="/admin/set-up" list="Set-up" className="mb-4" />
      <Loaded query={query} what="card payments">
        {(cards) => (
          <div className="flex max-w-3xl flex-col gap-10">
            <CardStages cards={cards} />
            {cards.isSetOnServer ? <OnServer cards={cards} /> : <OnScreen cards={cards} />}
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

function OnServer({ cards }: { cards: CardPayments }) {
  return (
    <Section id="server" title="Set on the server">
      <p>Stripe’s keys are in the server’s settings, so they can only be changed there.</p>
      <Technician about="card payments">
        {`${cards.mode === 'live' ? 'Live' : 'Test'} keys are set on the server as STRIPE_ settings. To let an owner change them in the dashboard, remove all three and start the site again.`}
      </Technician>
    </Section>
  )
}

function OnScreen({ cards }: { cards: CardPayments }) {
  const { inUse, tried } = cards
  return (
    <>
      {inUse && <InUse cards={cards} inUse={inUse} />}
      {tried && <Tried tried={tried} />}
      {!tried?.isBusy && <Keys cards={cards} />}
    </>
  )
}

/** One action of the page; what it found is on the page itself. */
function useCards(name: 'retry' | 'discard') {
  const { client, utils } = useTRPC()
  return useAction({
    send: () => client.setUp.cards[name].mutate(),
    done: null,
    failed: 'Card payments are as before',
    reads: [utils.setUp.read, utils.admin.overview, utils.setUp.cards.read, utils.site.settings],
  })
}

function InUse({
  cards: { mode, tried },
  inUse,
}: {
  cards: CardPayments
  inUse: NonNullable<CardPayments['inUse']>
}) {
  const retry = useCards('retry')
  return (
    <Section
      id="in-use"
      title="In use"
      about={`${inUse.account || 'Stripe'}, with the ${mode === 'live' ? 'live' : 'test'} key that ends in ${inUse.keyEnd}`}
      action={
        !tried && (
          <Button variant="secondary" {...retry.button()}>
            Check and repair
          </Button>
        )
      }
    >
      <CardSteps steps={inUse.steps} isLive={mode === 'live'} isBusy={false} />
    </Section>
  )
}

function Tried({ tried }: { tried: NonNullable<CardPayments['tried']> }) {
  const { isLive, isBusy, keyEnd, steps } = tried
  const retry = useCards('retry')
  const discard = useCards('discard')
  return (
    <Section
      id="tried"
      title={isBusy ? 'Being tried' : 'Not in use yet'}
      about={`The ${isLive ? 'live' : 'test'} key that ends in ${keyEnd}. Until every step has succeeded, the site takes payments as before.`}
      action={isBusy && <Badge tone="waiting">Working…</Badge>}
    >
      <CardSteps steps={steps} isLive={isLive} isBusy={isBusy} />
      {!isBusy && (
        <p className="flex flex-wrap gap-3">
          <Button {...retry.button()}>Try again</Button>
          <Button variant="quiet" {...discard.button()}>
            Forget these keys
          </Button>
        </p>
      )}
    </Section>
  )
}

function Keys({ cards: { mode, tried, liveRefusals } }: { cards: CardPayments }) {
  const { client, utils } = useTRPC()
  return (
    <Section
      id="keys"
      title={mode === 'sandbox' && !tried ? 'Connect Stripe' : 'Paste other keys'}
      about="In Stripe’s dashboard, open Developers, then API keys. Begin with the test keys. The site makes everything else at Stripe itself."
    >
      {mode !== 'live' && liveRefusals.length > 0 && (
        <Alert tone="change">
          <AlertTitle>Live keys are not accepted yet</AlertTitle>
          <AlertDescription>
            <ul className="list-disc pl-5">
              {liveRefusals.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      )}
      <SmallForm
        label="Stripe’s keys"
        draft={null}
        schema={connectInput}
        start={{ publishableKey: '', secretKey: '' }}
        send={(keys) => client.setUp.cards.connect.mutate(keys)}
        success={({ tried: left }) => (left ? null : { title: 'Card payments are connected' })}
        onDone={async (cards) => {
          utils.setUp.cards.read.setData(undefined, cards)
          await Promise.all([
            utils.setUp.read.invalidate(),
            utils.admin.overview.invalidate(),
            utils.site.settings.invalidate(),
          ])
        }}
        submit="Connect and test"
      >
        {(field) => (
          <>
            <TextField
              {...field('publishableKey')}
              label="Publishable key"
              hint="Begins with pk_test_ or pk_live_"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <TextField
              {...field('secretKey')}
              type="password"
              label="Secret or restricted key"
              hint="Begins with sk_ or rk_. It is stored encrypted, and never shown again"
              autoComplete="off"
              required
            />
          </>
        )}
      </SmallForm>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary">
          Permissions for a restricted key
        </summary>
        <p>A restricted key can do less if somebody steals it. It needs these permissions, and no others.</p>
        <Technician title="To copy" about="permissions of the key">
          {KEY_PERMISSIONS.join('; ')}
        </Technician>
      </details>
    </Section>
  )
}
