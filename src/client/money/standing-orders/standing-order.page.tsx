/** How to give by standing order: the charity's bank details, and a reference for each donor who asks. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { pageHead } from '../../site/seo/head.ts'
import { lazyForm } from '../../site/forms/pages/lazy-forms.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import readers from '../donations/thanks/art/readers.svg?url'
import bank from '../giving/art/bank.svg?url'
import { BesideDrawing } from '../giving/giving-page.tsx'
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
        <BesideDrawing art={bank} className="mt-6">
          <p className="text-lg">
            Your bank sends us the same gift each month, until you stop it there. Nothing is taken from a
            card, and your whole gift arrives.
          </p>
          <h2 className="mt-8 text-xl">Our account</h2>
          <BankRows details={details} />
          <div className="group">
            <h2 className="mt-8 mb-3 text-xl">Your reference</h2>
            <p className="mb-5 group-has-data-thanks:hidden">
              With a reference of your own we know that a gift is yours. Without one, please use your name.
            </p>
            <div className="js-only">
              <ReferenceForm />
            </div>
          </div>
        </BesideDrawing>
      ) : (
        <BesideDrawing art={readers} className="mt-6 [&_img]:self-end">
          <p className="mb-6 text-lg">
            We have no account for standing orders just yet. A gift by card, once or every month, puts books
            into the same hands.
          </p>
          <Button asChild variant="accent" size="lg">
            <Link to="/donate">Give by card</Link>
          </Button>
        </BesideDrawing>
      )}
    </main>
  )
}
