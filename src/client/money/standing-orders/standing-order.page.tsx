/** How to give by standing order: the charity's bank details, and a reference for each donor who asks. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { pageHead } from '../../site/seo/head.ts'
import { lazyForm } from '../../site/forms/pages/lazy-forms.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BankRows } from './folded.tsx'

const ReferenceForm = lazyForm(() => import('./reference-form.tsx').then((module) => module.ReferenceForm))

export const Route = createFileRoute('/standing-order')({
  loader: async ({ context: { utils } }) => {
    await Promise.all([utils.standingOrders.details.ensureData(), ReferenceForm.preload()])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Give by standing order',
      import.meta.env.SSR && {
        description: 'Give regularly through your bank: our account, and a reference of your own.',
      },
    ),
  component: StandingOrderPage,
})

function StandingOrderPage() {
  const { data: details } = useQuery(useTRPC().utils.standingOrders.details.queryOptions())
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page page-top px-gutter pb-10 md:pb-14">
      <h1 className="text-3xl">Give by standing order</h1>
      {details ? (
        <div className="mt-4 max-w-xl">
          <p className="text-lg">
            Your bank sends us the same gift each month, until you stop it there. Nothing is taken from a
            card, and your whole gift arrives.
          </p>
          <BankRows details={details} />
          <h2 className="mt-10 mb-3 text-xl">Your reference</h2>
          <p className="mb-5">
            With a reference of your own we know that a gift is yours. Without one, please use your name.
          </p>
          <div className="js-only">
            <ReferenceForm />
          </div>
        </div>
      ) : (
        <p className="mt-4 text-lg">
          We take no standing orders at the moment.{' '}
          <Link to="/donate" className="underline">
            Give by card instead
          </Link>
        </p>
      )}
    </main>
  )
}
