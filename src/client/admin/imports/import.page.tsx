/** Gifts and donors of another system: a file is looked at and imported; earlier imports can be undone. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { List } from '../kit/list.tsx'
import { Section } from '../kit/section.tsx'
import { GiftImport } from './gift-import.tsx'
import { IMPORT_LIST_COLUMNS, ImportRow, MONTHLY_COLUMNS, MonthlyRow } from './import-rows.tsx'

export const Route = createFileRoute('/admin/import')({ component: Import })

function Import() {
  const { utils } = useTRPC()
  const { data } = useQuery(utils.imports.list.queryOptions({ limit: 1 }))
  return (
    <AdminPage title="Import">
      <p className="mb-5 max-w-prose text-muted">
        Bring in gifts, donors, Gift Aid declarations and monthly gifts from another system or a spreadsheet,
        as a CSV file. First you see what each row would do. Imported gifts count on their own days. Nobody
        gets an email, and no card is charged.
      </p>
      <GiftImport />
      {data && data.rows.length > 0 && <Imported />}
    </AdminPage>
  )
}

function Imported() {
  const { utils } = useTRPC()
  return (
    <div className="mt-12 flex flex-col gap-12">
      <Section
        id="monthly-elsewhere"
        title="Monthly gifts to set up again"
        about="A card or standing order of another system cannot be taken over: ask each giver to begin again here. Once they have, they leave this list."
      >
        <List
          list={utils.imports.monthly}
          noun="monthly gifts"
          columns={MONTHLY_COLUMNS}
          Row={MonthlyRow}
          empty={{ title: 'No monthly gifts to set up' }}
          level={3}
        />
      </Section>
      <Section id="imports" title="Earlier imports">
        <List
          list={utils.imports.list}
          noun="imports"
          columns={IMPORT_LIST_COLUMNS}
          Row={ImportRow}
          empty={{ title: 'Nothing imported yet' }}
          level={3}
        />
      </Section>
    </div>
  )
}
