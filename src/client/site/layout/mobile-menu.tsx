/** The navigation on small screens: a native dialog, which opens and closes before hydration. */
import type { MouseEvent } from 'react'
import { mailTo, telTo, useSite } from '../content/content.ts'
import { contact, help, shopping, type NavLink } from '../shell/navigation.ts'
import { DonateLink } from '../shell/donate-link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import { LinkGroups } from './link-groups.tsx'

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
  const { email, phone } = useSite().contact
  const contactHref = email === '' ? phone && telTo(phone) : mailTo(email)
  const closeAfter = ({ target, currentTarget }: MouseEvent) => {
    // a click on the backdrop, or on a link in the panel
    if (target === currentTarget || (target as Element).closest('a')) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser provides keys for both
    <dialog id={ID} aria-label="Menu" closedby="any" onClick={closeAfter} className="side-panel">
      <div className="flex min-h-18 shrink-0 items-center border-b border-line py-3 pr-3 pl-5">
        <p className="font-display text-lg font-semibold">Menu</p>
        <Button
          variant="quiet"
          size="icon"
          className="ml-auto"
          aria-label="Close menu"
          onClick={close}
          {...CLOSES}
        >
          <Glyph d="M18 6L6 18M6 6l12 12" />
        </Button>
      </div>
      <nav
        aria-label="Menu"
        className="flex flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-4"
      >
        <LinkGroups
          visit={[...links.filter((link) => ![...help, ...shopping].includes(link)), contact]}
          saved={saved}
          rowClass="-mx-3 flex min-h-12 items-center rounded-md px-3 text-lg font-medium hover:bg-primary/7 current-link"
        />
      </nav>
      <div className="shrink-0 border-t border-line bg-sunken/60 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button asChild variant="accent" size="lg" className="w-full">
          <DonateLink>Donate Now</DonateLink>
        </Button>
        {contactHref !== '' && (
          <a
            href={contactHref}
            className="mt-2 flex min-h-11 items-center justify-center wrap-anywhere underline"
          >
            {email || phone}
          </a>
        )}
      </div>
    </dialog>
  )
}
