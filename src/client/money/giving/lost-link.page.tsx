/** For donors who have lost the link of their monthly gift. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../site/seo/head.ts'
import { lazyForm } from '../../site/forms/pages/lazy-forms.tsx'
import { ART, GivingPage } from './giving-page.tsx'

const LostLink = lazyForm(() => import('./lost-link.tsx').then((module) => module.LostLink))

export const Route = createFileRoute('/giving')({
  loader: () => LostLink.preload(),
  head: ({ match }) =>
    pageHead(
      match,
      'Manage your monthly gift',
      import.meta.env.SSR && {
        description:
          'Change, pause or stop your monthly gift: if you have lost its link, we send it to you again.',
      },
    ),
  component: LostLinkPage,
})

function LostLinkPage() {
  return (
    <GivingPage title="Manage your monthly gift" art={ART.letter}>
      <p className="mb-6 text-lg">
        Every receipt of a monthly gift has a link with which you change, pause or stop it, without an
        account. If you have lost it, we send it to you again.
      </p>
      <LostLink />
    </GivingPage>
  )
}
