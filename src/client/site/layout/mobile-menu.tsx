/** The navigation on small screens: a native dialog, which opens and closes before hydration. */
import type { MouseEvent } from 'react'
import { useCartDrawer } from '../cart/cart-drawer-state.ts'
import { useCart } from '../cart/use-cart.ts'
import { contact, help, wishlist, type NavLink } from '../shell/navigation.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import art from '../shell/menu-art.svg?url'
import { Counted, NavItem } from './nav-item.tsx'

const ID = 'menu'
const OPENS = { command: 'show-modal', commandfor: ID }
const CLOSES = { command: 'close', commandfor: ID }

// a fallback for browsers without invoker commands
const menu = () => document.getElementById(ID) as HTMLDialogElement
const open = () => menu().open || menu().showModal()
const close = () => menu().close()

export function MenuButton() {
  return (
    <Button
      variant="quiet"
      size="icon"
      className="-mr-2.5 js-only lg:hidden"
      aria-haspopup="dialog"
      onClick={open}
      {...OPENS}
      {...tooltip('Menu')}
    >
      <Glyph d="M4 6h16M4 12h16M4 18h16" />
    </Button>
  )
}

export function MobileMenu({ links, saved }: { links: readonly NavLink[]; saved: number | undefined }) {
  const { count } = useCart()
  const { open: showCart } = useCartDrawer()
  const closeAfter = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close()
  }
  const main = [...links.filter((link) => ![...help, wishlist].includes(link)), contact]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser provides keys for both
    <dialog id={ID} aria-label="Menu" onClick={closeAfter} className="menu-sheet on-band">
      <div className="menu-head">
        <p className="mr-auto">Menu</p>
        <Button
          variant="quiet"
          size="icon"
          className="-mr-2.5"
          aria-label="Close menu"
          onClick={close}
          {...CLOSES}
        >
          <Glyph d="M18 6L6 18M6 6l12 12" />
        </Button>
      </div>
      <nav aria-label="Menu" className="menu-lists">
        <ul>
          {main.map((link) => (
            <li key={link.label}>
              <NavItem link={link} className="menu-link" />
            </li>
          ))}
        </ul>
        <div>
          <h2 className="mb-2 text-sm">Help</h2>
          <ul className="menu-tiles">
            {help.map((link) => (
              <li key={link.label}>
                <NavItem link={link} className="menu-tile min-h-18 md:min-h-24">
                  <Drawing name={link.to.slice(1)} />
                </NavItem>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className="menu-foot">
        <Button asChild variant="accent" size="lg">
          <DonateLink>Donate Now</DonateLink>
        </Button>
        <NavItem link={wishlist} saved={saved} className="menu-tile min-h-12 justify-center">
          <Drawing name="wishlist" size="24" />
        </NavItem>
        <button
          type="button"
          onClick={() => {
            close()
            showCart()
          }}
          className="menu-tile min-h-12 justify-center"
        >
          <Drawing name="cart" size="24" />
          <Counted label="Cart" count={count} unit="in it" />
        </button>
      </div>
    </dialog>
  )
}

/** @param name a view of the drawing */
const Drawing = ({ name, size = '40' }: { name: string; size?: string }) => (
  <img src={`${art}#${name}`} alt="" width={size} height={size} loading="lazy" />
)
