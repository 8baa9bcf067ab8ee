/** A monthly gift and everything that its donor can change. */
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { AddressPart, LinksPart } from './address-parts.tsx'
import { CardPart } from './card-part.tsx'
import { AmountPart, DayPart, SummaryPart } from './change-parts.tsx'
import { GiftFacts } from './gift-facts.tsx'
import { GiftHistory } from './gift-history.tsx'
import snapped from '../../../site/shell/snapped-string.svg?url'
import { BesideDrawing, Group, Opened, Part } from '../giving-page.tsx'
import { LostLink } from '../lost-link.tsx'
import { PausePart, ResumePart, StopPart } from './pause-parts.tsx'
import { useMonthlyGift, type GiftProps } from './use-monthly-gift.ts'

// one chunk for all
export { DedicationOfGift } from './dedication-of-gift.tsx'
export { NewAddress } from './new-address.tsx'
export { NewsWish, SummaryWish } from './wishes.tsx'

export function ManageGift({ token, settings }: { token: string; settings: PaymentSettings }) {
  return (
    <Opened
      query={useMonthlyGift(token)}
      lost={
        <BesideDrawing art={snapped}>
          <h2 className="text-xl">This link does not work</h2>
          <p className="mt-2 mb-6 text-lg">
            It is not complete, or does not exist. Please use the whole link in your newest receipt, or let us
            send it to you again.
          </p>
          <LostLink />
        </BesideDrawing>
      }
    >
      {(gift) => <Gift gift={gift} token={token} settings={settings} />}
    </Opened>
  )
}

function Gift({ gift, token, settings }: GiftProps & { settings: PaymentSettings }) {
  const props = { gift, token }
  const isRunning = gift.state === 'active' || gift.state === 'paused'
  return (
    <>
      <GiftFacts gift={gift}>
        {gift.state === 'paused' && !gift.isDisputed && <ResumePart {...props} />}
        {gift.state === 'ended' && (
          <Button asChild variant="accent" size="lg">
            <Link to="/donate">Give again</Link>
          </Button>
        )}
      </GiftFacts>
      {isRunning && (
        <>
          <Group title="Change your gift">
            <AmountPart {...props} />
            <DayPart {...props} />
            <CardPart {...props} settings={settings} />
          </Group>
          <Group title="Pause or stop">
            {gift.state === 'active' && <PausePart {...props} />}
            <StopPart {...props} />
          </Group>
        </>
      )}
      <Group title="Emails and Gift Aid">
        {isRunning && <AddressPart token={token} />}
        <SummaryPart {...props} />
        {gift.newsToken !== null && (
          <Part title="News">
            <a
              className="font-semibold underline underline-offset-4"
              href={`/giving/${gift.newsToken}?for=news`}
            >
              Choose whether we may email you news
            </a>
          </Part>
        )}
        {gift.giftAidToken !== null && (
          <Part title="Gift Aid">
            <p>
              If you pay tax in the UK, we can claim another 25% on your gifts.{' '}
              <a
                className="font-semibold underline underline-offset-4"
                href={`/gift-aid/${gift.giftAidToken}`}
              >
                Add or end Gift Aid
              </a>
            </p>
          </Part>
        )}
        <LinksPart token={token} />
      </Group>
      <GiftHistory gift={gift} />
    </>
  )
}
