/** Offers Gift Aid to whoever has just paid. Loaded late: it brings a form. */
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { useDonationOptions } from '../donation-options.ts'

const GiftAidOffer = lazyNamed(() => import('../../gift-aid/gift-aid-offer.tsx'), 'GiftAidOffer')

type GiftAidOfPaymentProps = { paymentIntentId: string; clientSecret: string | undefined }

export function GiftAidOfPayment({ paymentIntentId, clientSecret }: GiftAidOfPaymentProps) {
  const { hasGiftAid } = useDonationOptions()
  if (!hasGiftAid || !clientSecret) return null
  return (
    // the receipt has a link to the same form
    <LazyBoundary onFailure={() => undefined} fallback={null}>
      <GiftAidOffer access={{ paymentIntentId, clientSecret }} />
    </LazyBoundary>
  )
}
