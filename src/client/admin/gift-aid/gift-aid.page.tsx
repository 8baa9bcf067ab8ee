/** Gift Aid: what can be claimed, the claims, small gifts, and why each gift is or is not claimable. */
import { createFileRoute } from '@tanstack/react-router'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { GivingSettings } from '../giving/giving-settings.tsx'
import { Loading } from '../ui/loading.tsx'
import { ClaimList } from './claim-list.tsx'
import { GiftList } from './gift-list.tsx'

const ToClaim = lazyNamed(() => import('./to-claim.tsx'), 'ToClaim')
const SmallGifts = lazyNamed(() => import('./small-gifts.tsx'), 'SmallGifts')

export const Route = createFileRoute('/admin/gift-aid')({ component: GiftAid })

function GiftAid() {
  return (
    <AdminPage title="Gift Aid">
      <p className="mb-6 max-w-prose text-muted">
        HMRC adds 25% to gifts from UK taxpayers who have made a Gift Aid declaration. Make a claim, send its
        file through HMRC’s Charities Online service, and record the outcome here.
      </p>
      <div className="flex flex-col gap-10">
        <LazyBoundary name="What can be claimed" fallback={<Loading what="what can be claimed" />}>
          <ToClaim />
        </LazyBoundary>
        <ClaimList />
        <LazyBoundary name="Small gifts" fallback={<Loading what="small gifts" />}>
          <SmallGifts />
        </LazyBoundary>
        <GiftList />
        <GivingSettings about="gift-aid" title="Switch and settings" />
      </div>
    </AdminPage>
  )
}
