/** Facts that a buyer may want to know before paying: the books, delivery, returns, and who we are. */
import type { ReactNode } from 'react'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { braceletGiftPence } from '#shared/site/shop/bracelet-gift.ts'
import { useSite } from '../../../site/content/content.ts'
import { TrustBlock } from '../../../site/shell/trust-block.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'

const BOOK =
  'M12 6.500C10 5 7 4.500 3 5v13.500c4-.5 7 0 9 1.500c2-1.500 5-2 9-1.500V5c-4-.5-7 0-9 1.500zM12 6.500V20'
const TRUCK =
  'M2 7h12v10H2zM14 10h4l4 4v3h-8M4 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
const BACK = 'M9 14L4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11'

/** @param props.count how many bracelets are paid for */
export function Promises({ count }: { count: number }) {
  const { perBracelet, shipsWithin } = useSite()
  const pence = braceletGiftPence(perBracelet) * count
  return (
    <div className="mt-6 border-t border-line pt-6">
      <ul className="grid gap-4">
        {pence > 0 && (
          <Promise d={BOOK} isGift title={`${formatShortPence(pence)} of this ships books`}>
            {`${perBracelet} from each bracelet, to women and girls`}
          </Promise>
        )}
        <Promise d={TRUCK} title="Delivery is included">
          {`To any address in the United Kingdom, sent within ${shipsWithin}`}
        </Promise>
        <Promise d={BACK} title="14 days to change your mind">
          Except for custom bracelets, which we make to order
        </Promise>
      </ul>
      <TrustBlock className="mt-6 border-t border-line pt-6" />
    </div>
  )
}

type PromiseProps = { d: string; isGift?: boolean; title: string; children: ReactNode }

function Promise({ d, isGift = false, title, children }: PromiseProps) {
  return (
    <li className="flex items-start gap-4">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isGift ? 'bg-accent text-on-accent' : 'bg-band text-on-band'}`}
      >
        <Glyph d={d} size="md" />
      </span>
      <span className="min-w-0">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-sm text-muted">{children}</span>
      </span>
    </li>
  )
}
