import { useState } from 'react'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import type { useWishlist } from '../wishlist/use-wishlist.ts'

type WishlistToggleProps = { bracelet: Bracelet; wishlist: ReturnType<typeof useWishlist> }

export function WishlistToggle({ bracelet, wishlist }: WishlistToggleProps) {
  const isSaved = wishlist.has(bracelet)
  const [isPopping, setIsPopping] = useState(false)
  return (
    <Button
      variant="surface"
      size="icon"
      className="js-only"
      onClick={() => {
        setIsPopping(!isSaved)
        ;(isSaved ? wishlist.remove : wishlist.add)(bracelet)
      }}
      {...tooltip(`${isSaved ? 'Remove' : 'Add'} ${bracelet.name} ${isSaved ? 'from' : 'to'} wishlist`)}
    >
      <Glyph
        d="M12 20C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20z"
        filled={isSaved}
        className={isSaved && isPopping ? 'animate-bump' : ''}
      />
    </Button>
  )
}
