/** The default start of replies, for each kind. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TEMPLATE_LABELS } from '#shared/admin/reply-templates.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { RecordPage, RecordSection } from '../kit/record-page.tsx'
import { useMe } from '../session/use-me.ts'
import { TemplateForm } from './template-form.tsx'

export const Route = createFileRoute('/admin/inbox/templates')({ component: Templates })

function Templates() {
  const query = useQuery(useTRPC().utils.inbox.templates.queryOptions())
  const isOwner = useMe().data?.role === 'owner'
  return (
    <RecordPage
      title="Reply templates"
      noun="reply templates"
      back={{ to: '/admin/inbox', list: 'Inbox' }}
      query={query}
    >
      {(templates) => (
        <div className="grid max-w-3xl gap-6">
          <p className="text-muted">
            How your replies from the inbox, and thank-yous from a supporter’s page, begin. {'{name}'} becomes
            their name, and {'{gift}'} in a thank-you becomes, for example, ‘third gift’. Every email ends
            with the charity’s name and address.
          </p>
          {templates.map((template) => (
            <RecordSection
              key={template.kind}
              id={`template-${template.kind}`}
              title={TEMPLATE_LABELS[template.kind]}
            >
              {isOwner ? (
                <TemplateForm template={template} />
              ) : (
                <p className="whitespace-pre-line">{template.body}</p>
              )}
            </RecordSection>
          ))}
        </div>
      )}
    </RecordPage>
  )
}
