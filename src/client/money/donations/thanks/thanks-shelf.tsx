/** The gift's books on a board from edge to edge, with space for more, and two girls who read already. */
import { drawnBooks } from '#shared/money/donations/donations.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { GiftShelf } from '../shelf/gift-shelf.tsx'
import readers from './art/readers.svg?url'
import waiting from './art/waiting.svg?url'

export function ThanksShelf({ pence, hasGiftAid }: { pence: number | undefined; hasGiftAid: boolean }) {
  // on a phone there is no space for more books and the girls
  const isLong = pence !== undefined && drawnBooks(pence) > 4
  return (
    <div className="relative mt-8 mb-6 flex h-28 items-end md:mt-10 md:mb-10 md:h-36">
      {/* without a sum it stands for all gifts */}
      <div aria-hidden={pence === undefined || undefined} className="h-full shrink-0">
        <GiftShelf
          pence={pence ?? 100_00}
          hasGiftAid={hasGiftAid}
          hasSpace={false}
          className="h-full w-auto"
        />
      </div>
      <img src={waiting} alt="" width="2400" height="84" className="ml-1 h-full w-auto max-w-none" />
      <img
        src={readers}
        alt=""
        width="228"
        height="180"
        className={cn('absolute right-0 bottom-0 h-26 w-auto sm:h-36 md:h-52', isLong && 'max-sm:hidden')}
      />
      <span
        aria-hidden="true"
        className="absolute top-full left-1/2 w-screen -translate-x-1/2 border-t-8 border-on-band/85"
      />
    </div>
  )
}
