/** Links that carry a gift, for posters and messages, and what each has raised. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { FormButton } from '../kit/form-dialog.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { LinkForm } from './link-form.tsx'
import { LINK_COLUMNS, LinkRow } from './link-row.tsx'

export const Route = createFileRoute('/admin/links')({ component: Links })

function Links() {
  const { utils } = useTRPC()
  return (
    <ListPage
      title="Links and posters"
      list={utils.givingLinks.list}
      noun="links"
      exported="links"
      columns={LINK_COLUMNS}
      Row={LinkRow}
      empty={{
        title: 'No links yet',
        description:
          'Make a link that opens the donation page with an amount or a project, print it as a poster, and see what it raised.',
      }}
      primary={
        <FormButton label="New link…" title="New link" variant="primary">
          {(close) => <LinkForm close={close} />}
        </FormButton>
      }
    />
  )
}
