import { useQuery } from '@tanstack/react-query'
import { EXPORT_ROLES, exportPath, type ExportedList } from '#shared/admin/exports.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { DownloadFile } from '../download-file.tsx'

/** A list's filter, as input of its procedure. */
export type Filter = Record<string, string | undefined>

type DownloadCsvProps = { list: ExportedList; filter: Filter; isIcon?: boolean }

/** The list as a file. */
export function DownloadCsv({ list, filter, isIcon = false }: DownloadCsvProps) {
  const { data: me } = useQuery(useTRPC().utils.admin.me.queryOptions(undefined, { staleTime: Infinity }))
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given as [string, string][]).toString()
  const roles: readonly Role[] = EXPORT_ROLES[list]
  if (me && me.role !== 'owner' && !roles.includes(me.role)) return null
  return (
    <DownloadFile
      href={`${exportPath(list)}${query && `?${query}`}`}
      label="Download as spreadsheet"
      isIcon={isIcon}
    />
  )
}
