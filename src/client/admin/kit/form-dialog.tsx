/** A form in a window, opened by a button or from a menu. */
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'
import { Dialog, DialogBody, DialogHeader } from '../../platform/ui/dialog.tsx'

export type DialogForm = {
  title: string
  /** The form. It calls `close` once it is saved, and by its Cancel button. */
  children: (close: () => void) => ReactNode
}

type FormDialogProps = DialogForm & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The control that opened it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>
}

export const FormDialog = ({ title, children, open, onOpenChange, opener }: FormDialogProps) => (
  <Dialog
    variant="form"
    open={open}
    onOpenChange={onOpenChange}
    fallbackFocus={() => opener.current ?? whatIsLeft()}
  >
    <DialogHeader title={title} />
    <DialogBody>{children(() => onOpenChange(false))}</DialogBody>
  </Dialog>
)

/** The page's heading gets the focus if the row that opened it is gone, unless something else has taken it. */
const whatIsLeft = () =>
  document.activeElement === document.body ? document.querySelector<HTMLElement>('#main h1') : null

type FormButtonProps = DialogForm &
  Pick<ButtonProps, 'variant' | 'tone' | 'size'> & { label: ReactNode; about?: string }

/** A button that opens a form: its label ends in '…'. */
export function FormButton({ label, about, title, children, ...look }: FormButtonProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} variant="secondary" {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="inline-flex items-center gap-2">{label}</span>
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
      <FormDialog title={title} open={open} onOpenChange={setOpen} opener={opener}>
        {children}
      </FormDialog>
    </>
  )
}
