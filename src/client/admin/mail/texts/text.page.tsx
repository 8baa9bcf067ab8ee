import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EDITABLE_EMAILS, type EditableEmail } from '#shared/site/emails/email-texts.ts'
import { EMAILS } from '#shared/platform/mail/mail.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { AdminPage } from '../../admin-page.tsx'
import { NotThere, ToList } from '../../ui/to-list.tsx'
import { oneOf } from '../../lists/filters/list-filter.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { TextForm } from './text-form.tsx'

export const Route = createFileRoute('/admin/mail/texts/$kind')({
  component: TextPage,
})

function TextPage() {
  // not in the route, which is part of every visitor's first load
  const kind = oneOf(EDITABLE_EMAILS, Route.useParams().kind)
  if (kind === undefined)
    return (
      <AdminPage title="Email wording">
        <NotThere what="email" to="/admin/mail/texts" list="Wording of all emails" />
      </AdminPage>
    )
  return (
    <AdminPage title={EMAILS[kind].label}>
      <ToList to="/admin/mail/texts" list="Wording of all emails" />
      <KnownText key={kind} kind={kind} />
    </AdminPage>
  )
}

function KnownText({ kind }: { kind: EditableEmail }) {
  const { utils } = useTRPC()
  const query = useQuery(utils.mail.text.queryOptions({ kind }))
  return (
    <Loaded query={query} what="the wording">
      {(data) => <TextForm text={data} />}
    </Loaded>
  )
}
