/** The one time that a token is shown. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '../../blog/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { controlVariants } from '../../ui/field.tsx'
import { toast } from '../../ui/toast/toast.ts'

export type MadeToken = { name: string; token: string }

export function NewToken({ made: { name, token }, onDone }: { made: MadeToken; onDone: () => void }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await copyText(token)
      setCopied(true)
      toast({ title: 'Copied!', description: 'The token is in your clipboard.' })
    } catch {
      toast({ title: 'Could not copy', description: 'Please select the token.', variant: 'destructive' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="flex flex-col gap-3 rounded-card border border-accent-strong bg-raised p-5"
    >
      <h3 id={`${id}-heading`} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
        The token for “{name}”
      </h3>
      <p>
        <strong>Copy it now: it is not shown again.</strong> Whoever has it can do what you chose, so send it
        only where nobody else reads it.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          aria-label="Token"
          value={token}
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
          Copy
        </Button>
        <Button variant="secondary" size="field" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
