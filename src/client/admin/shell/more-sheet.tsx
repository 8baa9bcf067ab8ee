/** All items, and the search, on a small screen. Loaded lazily, because it brings Radix Dialog. */
import { Dialog, DialogBody, DialogHeader } from '../../platform/ui/dialog.tsx'
import { NavList } from './nav-list.tsx'
import { SearchAll } from './search-all.tsx'
import { ViewSite } from './side-nav.tsx'

type MoreSheetProps = { open: boolean; onClose: () => void }

export function MoreSheet({ open, onClose }: MoreSheetProps) {
  return (
    <Dialog variant="sheet" open={open} onOpenChange={(next) => !next && onClose()} className="w-80">
      <DialogHeader title="More" closeLabel="Close menu" />
      <DialogBody>
        <div className="-mx-2 flex flex-col gap-4">
          <SearchAll onLeave={onClose} />
          <nav aria-label="All pages">
            <NavList onLeave={onClose} />
          </nav>
          <ViewSite />
        </div>
      </DialogBody>
    </Dialog>
  )
}
