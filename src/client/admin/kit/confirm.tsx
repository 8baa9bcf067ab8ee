/** Asks before an action that is hard to undo, and performs it on confirmation. */
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../../platform/ui/overlays/alert-dialog.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import type { Act } from './use-action.ts'

type Answer = { label: string; act: Act; variant?: 'primary' | 'secondary' | 'danger' }

export type Question = {
  /** 'Revoke “Till”?' */
  question: string
  /** The consequences, and fields whose values the action sends. */
  children?: ReactNode
  /** The button that confirms, red if `danger`; several if there is more than one way to do it. */
  answers: Answer | readonly (Answer | false)[]
  /** The button that cancels. */
  keep?: string
}

type ConfirmProps = Question & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The control that opened it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>
}

export function Confirm(props: ConfirmProps) {
  const { question, children, answers, keep = 'Cancel', open, onOpenChange, opener } = props
  const body = useId()
  /** Label of the button that was clicked. */
  const [given, setGiven] = useState('')
  const all = [answers].flat().filter((answer) => answer !== false)
  const isPending = all.some(({ act }) => act.isPending)
  const answer = ({ label, act }: Answer) => {
    setGiven(label)
    if (opener.current) act.run(opener.current, () => onOpenChange(false))
  }
  return (
    <AlertDialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <AlertDialogContent
        aria-describedby={children === undefined ? undefined : body}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.focus({ preventScroll: true })
        }}
      >
        <AlertDialogTitle>{question}</AlertDialogTitle>
        {children !== undefined && (
          <div id={body} className="flex flex-col gap-4">
            {children}
          </div>
        )}
        <AlertDialogFooter>
          {all.map((each) => (
            <Button
              key={each.label}
              variant={each.variant ?? 'danger'}
              busy={each.act.isPending && each.label === given}
              disabled={isPending && each.label !== given}
              {...ignoreDoubleClick(() => answer(each))}
            >
              {each.label}
            </Button>
          ))}
          <AlertDialogCancel asChild>
            <Button variant="quiet" disabled={isPending}>
              {keep}
            </Button>
          </AlertDialogCancel>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

type ConfirmButtonProps = Question &
  Pick<ButtonProps, 'variant' | 'tone' | 'size'> & {
    label: ReactNode
    /** Completes the label for screen readers: the row's name. */
    about?: string
    /** Called when it is opened, to reset fields. */
    onOpen?: () => void
  }

/** A button that asks first: its label ends in '…'. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, about, variant = 'secondary', tone, size, onOpen, ...question } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={opener}
        variant={variant}
        tone={tone}
        size={size}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        <span className="inline-flex items-center gap-2">{label}</span>
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
      <Confirm {...question} open={open} onOpenChange={setOpen} opener={opener} />
    </>
  )
}
