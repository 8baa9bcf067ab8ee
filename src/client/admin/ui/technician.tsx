/** A sentence to pass on to the person who looks after the server. */
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'

type TechnicianProps = {
  children: string
  /** Names the part of the site for screen readers. */
  about: string
  title?: string
}

export function Technician({ children, about, title = 'For your technician' }: TechnicianProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  const copy = () =>
    copyText(children).then(
      () => toast({ title: 'Copied!', description: 'Paste it into an email to your technician.' }),
      () => {
        // the browser does not allow copying, but the selected text can be copied by hand
        if (sentence.current) getSelection()?.selectAllChildren(sentence.current)
        toast({ title: 'Selected', description: 'Press Ctrl and C, or ⌘ and C, to copy it.' })
      },
    )
  return (
    <div className="mt-3 rounded-md border border-line bg-sunken px-3 pt-3">
      <p className="text-sm font-semibold">{title}</p>
      <p ref={sentence} className="mt-1 text-sm wrap-anywhere">
        {children}
      </p>
      <Button variant="quiet" tone="primary" size="xs" className="-ml-3" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4.5" />
        <span>
          Copy
          <span className="sr-only">
            {' '}
            {title.toLowerCase()}: {about}
          </span>
        </span>
      </Button>
    </div>
  )
}
