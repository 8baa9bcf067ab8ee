/** The navigation on small screens. Loaded lazily, because it brings Radix Dialog. */
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../ui/dialog.tsx'
import { contact, type NavLink } from '../site/navigation.ts'
import { NavLabel } from './nav-label.tsx'
import { Link } from '../ui/link.tsx'

type MobilePanelProps = {
  open: boolean
  links: readonly NavLink[]
  saved: number | undefined
  onClose: () => void
}

export function MobilePanel({ open, links, saved, onClose }: MobilePanelProps) {
  return (
    <Dialog variant="sheet" open={open} onOpenChange={(next) => !next && onClose()} className="w-80">
      <DialogHeader title="Menu" closeLabel="Close menu" />
      <DialogBody>
        <nav aria-label="Menu">
          <ul className="-mx-3">
            {[...links, contact].map((link) => (
              <li key={link.label}>
                <Link
                  to={link.to}
                  hash={link.hash ?? ''}
                  onClick={onClose}
                  className="flex min-h-12 items-center gap-2 rounded-md px-3 text-lg font-medium hover:bg-primary/7 current-link"
                >
                  <NavLabel link={link} saved={saved} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </DialogBody>
      <DialogFooter>
        <Button asChild variant="accent" size="lg" className="w-full">
          <Link to="/donate" onClick={onClose}>
            Donate Now
          </Link>
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
