/** The list as a file, streamed to disk by the browser. Checks beforehand that the session is still valid. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { SignedInAccount } from '#shared/admin.ts'
import { EXPORT_ROLES, exportPath, type ExportedList } from '#shared/exports.ts'
import type { Role } from '#shared/accounts.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ignore-double-click.ts'

/** A list's filter, as input of its procedure. */
export type Filter = Record<string, string | undefined>

type DownloadCsvProps = { list: ExportedList; filter: Filter }

export function DownloadCsv({ list, filter }: DownloadCsvProps) {
  const { client, utils } = useTRPC()
  const { data: me } = useQuery(utils.admin.me.queryOptions(undefined, { staleTime: Infinity }))
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given as [string, string][]).toString()
  const href = `${exportPath(list)}${query && `?${query}`}`
  // a refused link would save an error as a file, or fail without a reason
  const check = useToastMutation<null, SignedInAccount>({
    mutationFn: () => client.admin.me.query(),
    success: null,
    failure: { title: 'The file could not be downloaded', description: 'Please try again.' },
    onSuccess: () => save(href),
  })
  const press = ignoreDoubleClick(() => {
    if (!check.isPending) check.mutate(null)
  })
  const roles: readonly Role[] = EXPORT_ROLES[list]
  if (me && me.role !== 'owner' && !roles.includes(me.role)) return null
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
        Download CSV
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
