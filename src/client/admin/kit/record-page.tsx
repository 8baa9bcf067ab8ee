/** The page of one record: a link back to its list, its state and actions beside the title, sections, and facts. */
import type { ReactNode } from 'react'
import { Card, CardHeader, CardTitle } from '../../platform/ui/card.tsx'
import type { PagePath } from '../../platform/ui/link.tsx'
import type { CallError } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { Facts, type FactRows } from './facts.tsx'
import { PageActions } from './page-actions.tsx'
import type { MenuItems } from './row-menu.tsx'

type RecordPageProps<Data> = {
  title: string
  /** 'payment', for 'Loading the payment…' and 'There is no such payment'. */
  noun: string
  /** The list it belongs to. */
  back: { to: PagePath; list: string }
  /** Advice if there is none. */
  missing?: string
  query: {
    data: Data | undefined
    error: CallError | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** Given the data; usually one `Record`. */
  children: (data: Data) => ReactNode
}

export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { title, noun, back, missing, query, children } = props
  const hasFailed = query.error !== null && !query.isFetching
  return (
    <AdminPage title={title}>
      <ToList {...back} />
      <Loaded
        query={query}
        what={`the ${noun}`}
        notFound={<NotThere what={noun} {...(missing && { description: missing })} {...back} />}
      >
        {(data) => (
          <div aria-busy={query.isFetching}>
            {hasFailed && (
              <div className="mb-6">
                <LoadError what={`The ${noun}`} onRetry={() => void query.refetch()} />
              </div>
            )}
            {children(data)}
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

type RecordProps = {
  status?: ReactNode
  primary?: ReactNode
  menu?: MenuItems
  facts: FactRows
  /** Below the facts. */
  aside?: ReactNode
  /** `RecordSection`s, the main story first. */
  children: ReactNode
}

/** Sections at the left, facts at the right; on a phone the facts come last. */
export function Record({ status, primary, menu, facts, aside, children }: RecordProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PageActions status={status} primary={primary} {...(menu && { menu })} />
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card asChild>
          <section aria-label="Facts">
            <Facts rows={facts} />
          </section>
        </Card>
        {aside}
      </div>
    </div>
  )
}

type RecordSectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

/** A card with a heading; `id` also for links to it. */
export const RecordSection = ({ id, title, action, children }: RecordSectionProps) => (
  <Card asChild>
    <section aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id} tabIndex={-1}>
          {title}
        </CardTitle>
        {action}
      </CardHeader>
      {children}
    </section>
  </Card>
)

type RecordListProps<Row> = Omit<RecordSectionProps, 'children'> & {
  rows: readonly Row[]
  /** Renders a row: a `RecordRow` with its key. */
  children: (row: Row) => ReactNode
}

/** A section with a list; left out while the list is empty. */
export const RecordList = <Row,>({ rows, children, ...section }: RecordListProps<Row>) =>
  rows.length > 0 && (
    <RecordSection {...section}>
      <ul aria-labelledby={section.id}>{rows.map((row) => children(row))}</ul>
    </RecordSection>
  )

type RecordRowProps = { end?: ReactNode; detail?: ReactNode; children: ReactNode }

/** A row of a list in a section: `<ul><RecordRow end="£10">November</RecordRow></ul>`. */
export const RecordRow = ({ end, detail, children }: RecordRowProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-0">
    <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
      <div>{children}</div>
      {detail !== undefined && <div className="text-sm text-muted">{detail}</div>}
    </div>
    {end !== undefined && end !== false && (
      <div className="ml-auto flex flex-wrap items-center gap-3 text-right tabular-nums">{end}</div>
    )}
  </li>
)
