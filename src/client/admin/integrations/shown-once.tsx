/** A secret to copy, shown only once. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { controlVariants } from '../../platform/ui/fields/field.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'

type ShownOnceProps = {
  title: string
  /** Names the field, and the toasts: 'Token'. */
  label: string
  secret: string
  children: ReactNode
  onDone: () => void
}

export function ShownOnce({ title, label, secret, children, onDone }: ShownOnceProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const what = `the ${label.toLowerCase()}`
  const copy = async () => {
    try {
      await copyText(secret)
      setCopied(true)
      toast({ title: 'Copied!', description: `${what.replace('t', 'T')} is in your clipboard.` })
    } catch {
      toast({ title: 'Could not copy', description: `Please select ${what}.`, variant: 'destructive' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <section aria-labelledby={`${id}-heading`} className="flex flex-col gap-3">
      <h3 id={`${id}-heading`} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
        {title}
      </h3>
      <p>
        <strong>Copy it now: it is not shown again.</strong> {children}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          aria-label={label}
          value={secret}
          spellCheck={false}
          autoComplete="off"
          className={controlVariants({
            fixed: true,
            className: 'min-w-0 flex-1 basis-72 font-mono text-sm text-on-surface',
          })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button size="field" onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-5" />
          <span>Copy</span>
        </Button>
        <Button variant="secondary" size="field" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
