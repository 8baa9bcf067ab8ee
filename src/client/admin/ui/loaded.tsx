import type { ReactNode } from 'react'
import type { CallError } from '../../platform/trpc.ts'
import { LoadError } from './load-error.tsx'
import { Loading } from './loading.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: CallError | null; refetch: () => unknown }
  /** What is read: 'the project' for 'Loading the project…' and 'The project could not be loaded'. */
  what: string
  /** Replaces the usual loader. */
  loading?: ReactNode
  /** Shown if the server finds no such thing. */
  notFound?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or that it is loading, has failed or was not found. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, loading = <Loading what={what} />, notFound, children } = props
  const { data, error, refetch } = query
  if (notFound !== undefined && error?.data?.code === 'NOT_FOUND') return notFound
  if (data !== undefined) return children(data)
  if (error === null) return loading
  const title = what.replace(/^./, (letter) => letter.toUpperCase())
  return <LoadError what={title} onRetry={() => void refetch()} />
}
