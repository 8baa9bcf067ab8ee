/** The emails whose subject and opening text the owner may change. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { EmailTextVersion } from '#shared/site/emails/email-texts.schema.ts'
import { EMAILS } from '#shared/platform/mail/mail.ts'
import { useHasDraft } from '../../../platform/drafts.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { AdminPage } from '../../admin-page.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ToList } from '../../ui/to-list.tsx'
import { ownDraft } from '../../session/own-drafts.ts'
import { textFormName } from './text-form-name.ts'

export const Route = createFileRoute('/admin/mail/texts')({ component: Texts })

function Texts() {
  return (
    <AdminPage title="Email wording">
      <ToList to="/admin/mail" list="All emails" />
      <p className="mb-5 max-w-article text-muted">
        Write your own subject and opening text for each email. What follows, such as the bracelets and the
        address, is always there.
      </p>
      <TextList />
    </AdminPage>
  )
}

function TextList() {
  const { utils } = useTRPC()
  const query = useQuery(utils.mail.texts.queryOptions())
  return (
    <Loaded query={query} what="the wording">
      {(data) => (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.map((text) => (
            <TextCard key={text.kind} text={text} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function TextCard({ text: { kind, subject, version } }: { text: EmailTextVersion }) {
  const isUnsaved = useHasDraft(ownDraft(textFormName(kind)).key)
  return (
    <li className="relative flex flex-col gap-1.5 rounded-card border border-line bg-raised p-4 hover:border-primary">
      <p className="font-semibold">
        <Link
          to="/admin/mail/texts/$kind"
          params={{ kind }}
          className="text-primary underline after:absolute after:inset-0"
        >
          {EMAILS[kind].label}
        </Link>
      </p>
      <p className="text-sm text-muted wrap-anywhere">{subject}</p>
      <p className="mt-auto flex flex-wrap gap-2 pt-1">
        {version === 0 ? <Badge tone="quiet">Standard</Badge> : <Badge tone="good">Changed</Badge>}
        {isUnsaved && <Badge tone="waiting">Not saved yet</Badge>}
      </p>
    </li>
  )
}
