/** Gift Aid on the thank-you page: offered once, if the gift has none yet. */
import { useState } from 'react'
import type { GiftAidAccess } from '#shared/money/gift-aid/gift-aid-page.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { becomes } from './becomes.ts'
import { GiftAidForm } from './gift-aid-form.tsx'
import { useGiftAid, useShowGiftAid } from './use-gift-aid.ts'

export function GiftAidOffer({ access }: { access: GiftAidAccess }) {
  const { data } = useGiftAid(access)
  const show = useShowGiftAid(access)
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.state === 'closed' || data.state === 'declined') return null
  const { gift, donorName, state } = data
  const pence = toPence(gift.amount)
  return (
    <section
      aria-labelledby="gift-aid"
      className="w-full max-w-xl rounded-card border border-line bg-raised p-5 text-left"
    >
      <h2 id="gift-aid" className="text-lg">
        Gift Aid
      </h2>
      <output className="mt-2 block">
        {state === 'declared'
          ? `${becomes(pence)} with Gift Aid. Your receipt links to what you declared.`
          : `${becomes(pence)} with Gift Aid, at no cost to you, if you pay UK Income Tax or Capital Gains Tax.`}
      </output>
      {state === 'open' && (
        <div className="mt-4">
          {isOpen ? (
            <GiftAidForm
              access={access}
              donorName={donorName}
              pence={pence}
              isMonthly={gift.isMonthly}
              onDeclared={show}
            />
          ) : (
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              Add Gift Aid
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
