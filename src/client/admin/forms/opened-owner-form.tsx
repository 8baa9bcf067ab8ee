/** An admin form that a button opened: it gets the focus, and closes without saving too. */
import { useEffect, useRef, type ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { OwnerForm } from './owner-form.tsx'

type OpenedOwnerFormProps<Values extends FieldValues> = ComponentProps<typeof OwnerForm<Values>> & {
  /** Of its draft. */
  name: string
  title: string
  /** For a form whose groups of fields are cards themselves. */
  isPlain?: boolean
  onClose: () => void
}

export function OpenedOwnerForm<Values extends FieldValues>(props: OpenedOwnerFormProps<Values>) {
  const { name, title, isPlain = false, onClose, children, ...form } = props
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const draft = ownDraft(name)
  const discard = () => {
    draft.write(undefined)
    onClose()
  }
  return (
    <section
      ref={section}
      aria-label={title}
      className={cn('mt-2 max-w-2xl', !isPlain && 'rounded-card border border-line bg-raised p-4')}
    >
      <OwnerForm {...form}>
        {/* it closes after saving: typing meanwhile would be lost */}
        <fieldset disabled={form.owner.isPending} className="flex min-w-0 flex-col gap-4">
          {children}
        </fieldset>
      </OwnerForm>
      <Button variant="quiet" className="mt-2 -ml-3" onClick={discard}>
        Close without saving
      </Button>
    </section>
  )
}
