/** One gift's Gift Aid, for the donor who has the link from its receipt. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { longUkDate } from '#shared/platform/text/format.ts'
import type { GiftAidPage } from '#shared/money/gift-aid/gift-aid-page.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { readCallError } from '../../platform/call-error.ts'
import { mailTo, useSite } from '../../site/content/content.ts'
import { pageHead } from '../../site/seo/head.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { becomes } from './becomes.ts'
import { ConfirmDeclaration } from './confirm-declaration.tsx'
import { Declared } from './declared.tsx'
import { EndLinks } from './end-links.tsx'
import { EndDeclaration } from './end-declaration.tsx'
import { useGiftAid, useShowGiftAid } from './use-gift-aid.ts'

export const Route = createFileRoute('/gift-aid/$token')({
  head: ({ match }) =>
    pageHead(
      match,
      'Gift Aid',
      import.meta.env.SSR && {
        description: 'Add Gift Aid to your gift, or see and end what you declared.',
        noindex: true,
      },
    ),
  component: GiftAidOfGift,
})

const GiftAidForm = lazyNamed(() => import('./gift-aid-form.tsx'), 'GiftAidForm')

function GiftAidOfGift() {
  const { token } = Route.useParams()
  const access = { token }
  const { client } = useTRPC()
  const navigate = useNavigate()
  const { data, error } = useGiftAid(access)
  const show = useShowGiftAid(access)
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl page-top px-gutter pb-10 md:pb-14">
      <h1 className="text-2xl md:text-3xl">Gift Aid</h1>
      <div className="mt-4 flex flex-col gap-5">
        <p className="no-js-only">This page needs JavaScript.</p>
        {data && <Opened page={data} token={token} onChange={show} />}
        {data && (
          <section className="rounded-card border border-line bg-raised p-5 md:p-6">
            <h2 className="mb-3 text-lg">Links in earlier emails</h2>
            <EndLinks
              opens="see and change what you declared"
              renew={() => client.giftAid.renewLinks.mutate({ token })}
              onRenewed={(renewed) =>
                void navigate({ to: '/gift-aid/$token', params: { token: renewed }, replace: true })
              }
            />
          </section>
        )}
        {error && <Closed message={readCallError(error).message} />}
        {!data && !error && (
          <output className="js-only block" aria-label="Loading your gift">
            <Skeleton className="h-40" />
          </output>
        )}
      </div>
    </main>
  )
}

type OpenedProps = { page: GiftAidPage; token: string; onChange: (page: GiftAidPage) => void }

function Opened({ page, token, onChange }: OpenedProps) {
  const { gift, donorName, state, declaration, needsConfirmation } = page
  const pence = toPence(gift.amount)
  const thanks = `Your gift of ${formatShortPence(pence)} on ${longUkDate(gift.day)}`
  if (state === 'open' || state === 'declined')
    return (
      <>
        {state === 'declined' && <p>You said no to Gift Aid on this gift, so we claim none on it.</p>}
        <p>
          {thanks}, thank you. If you pay UK Income Tax or Capital Gains Tax, Gift Aid adds 25p to each pound
          of it, at no cost to you. <strong className="font-semibold">{becomes(pence)}.</strong>
        </p>
        <LazyBoundary name="The form" fallback={<Skeleton className="h-96" />}>
          <GiftAidForm
            access={{ token }}
            donorName={donorName}
            pence={pence}
            isMonthly={gift.isMonthly}
            onDeclared={onChange}
          />
        </LazyBoundary>
      </>
    )
  return (
    <>
      <p>
        {state === 'declared'
          ? `${thanks}: we can claim Gift Aid on it, thank you. This is what you declared.`
          : declaration
            ? `${thanks}: your declaration does not cover it.`
            : `${thanks}: Gift Aid cannot be added to it here.`}
      </p>
      {declaration && <Declared declaration={declaration} />}
      {needsConfirmation && <ConfirmDeclaration token={token} onConfirmed={onChange} />}
      {declaration && declaration.endsOn === null && <EndDeclaration token={token} onEnded={onChange} />}
      <Questions />
    </>
  )
}

function Questions() {
  const { email } = useSite().contact
  return (
    <p className="text-sm text-muted">
      Has your name or home address changed, or is something wrong here? Write to{' '}
      <a className="underline" href={mailTo(email)}>
        {email || 'us'}
      </a>
      .
    </p>
  )
}

function Closed({ message }: { message: string }) {
  return (
    <>
      <p role="alert">{message}</p>
      <Questions />
    </>
  )
}
