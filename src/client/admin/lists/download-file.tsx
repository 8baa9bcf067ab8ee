/** A link to a file, streamed to disk by the browser. Checks beforehand whether it will be sent. */
import { Download } from 'lucide-react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'

type DownloadFileProps = {
  href: string
  label: string
  /** Called once the browser has been given it. */
  onSaved?: () => void
}

export function DownloadFile({ href, label, onSaved }: DownloadFileProps) {
  const { client } = useTRPC()
  // a refused link would save an error as a file, or fail without a reason
  const check = useToastMutation<null, unknown>({
    mutationFn: () => client.admin.isProven.query(),
    success: null,
    failure: (error) => refusal('The file could not be downloaded', error),
    onSuccess: () => {
      save(href)
      onSaved?.()
    },
  })
  const press = ignoreDoubleClick(() => {
    if (!check.isPending) check.mutate(null)
  })
  return (
    <Button asChild variant="secondary">
      <a
        href={href}
        download
        aria-busy={check.isPending}
        onKeyDown={press.onKeyDown}
        onClick={(event) => {
          event.preventDefault()
          press.onClick(event)
        }}
      >
        <Download aria-hidden="true" className="size-5" />
        {label}
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
