/** A link to a file, streamed to disk by the browser. Checks beforehand whether it will be sent. */
import { Download } from 'lucide-react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import { useAction } from '../kit/use-action.ts'

type DownloadFileProps = {
  href: string
  label: string
  /** Only the icon, with the label as its tooltip. */
  isIcon?: boolean
  /** Called once the browser has started the download. */
  onSaved?: () => void
}

export function DownloadFile({ href, label, isIcon = false, onSaved }: DownloadFileProps) {
  const { client } = useTRPC()
  // a refused link would save an error as a file, or fail without a reason
  const check = useAction({
    send: () => client.admin.isProven.query(),
    done: null,
    failed: 'The file could not be downloaded',
    onDone: () => {
      save(href)
      onSaved?.()
    },
  })
  const { busy, onClick, onKeyDown } = check.button()
  return (
    <Button asChild variant={isIcon ? 'quiet' : 'secondary'} size={isIcon ? 'icon' : 'md'}>
      <a
        {...(isIcon && tooltip(label))}
        href={href}
        download
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.preventDefault()
          onClick(event)
        }}
      >
        <Download aria-hidden="true" className="size-5" />
        {!isIcon && <span>{label}</span>}
      </a>
    </Button>
  )
}

function save(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
