/** Gift Aid: what can be claimed, the claims, small gifts, why each gift is or is not claimable, and its switch. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { GivingSettings } from '../giving/giving-settings.tsx'
import { ClaimList } from './claim-list.tsx'
import { GiftList } from './gift-list.tsx'
import { SmallGifts } from './small-gifts.tsx'
import { ToClaim } from './to-claim.tsx'

export const Route = createFileRoute('/admin/gift-aid')({ component: GiftAid })

function GiftAid() {
  return (
    <AdminPage title="Gift Aid">
      <p className="mb-6 max-w-prose text-muted">
        HMRC adds 25% to gifts from UK taxpayers who have made a Gift Aid declaration. Make a claim, send its
        file through HMRC’s Charities Online service, and record the outcome here.
      </p>
      <div className="flex flex-col gap-10">
        <ToClaim />
        <ClaimList />
        <SmallGifts />
        <GiftList />
        <GivingSettings about="gift-aid" title="Switch and settings" />
      </div>
    </AdminPage>
  )
}
