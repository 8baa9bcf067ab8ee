/** The whole menu on a small screen. */
import { Dialog, DialogBody, DialogHeader } from '../../platform/ui/dialog.tsx'
import { Menu } from './menu.tsx'

type MenuSheetProps = { open: boolean; onClose: () => void }

export const MenuSheet = ({ open, onClose }: MenuSheetProps) => (
  <Dialog variant="sheet" open={open} onOpenChange={(next) => !next && onClose()} className="w-80">
    <DialogHeader title="Menu" closeLabel="Close menu" />
    <DialogBody>
      <div className="-mx-2 flex min-h-full flex-col">
        <Menu label="All places" onLeave={onClose} />
      </div>
    </DialogBody>
  </Dialog>
)
