/** The default start of replies, for each kind. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TEMPLATE_LABELS } from '#shared/admin/reply-templates.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { ToList } from '../ui/to-list.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
import { useMe } from '../session/use-me.ts'

const TemplateForm = lazyNamed(() => import('./template-form.tsx'), 'TemplateForm')

export const Route = createFileRoute('/admin/inbox/templates')({ component: Templates })

function Templates() {
  return (
    <AdminPage title="Reply templates">
      <ToList to="/admin/inbox" list="Inbox" className="mb-2" />
      <p className="mb-6 max-w-article text-muted">
        How your replies from the inbox, and thank-yous from a supporter’s page, begin. {'{name}'} becomes
        their name, and {'{gift}'} in a thank-you becomes, for example, ‘third gift’. Every email ends with
        the charity’s name and address.
      </p>
      <LazyBoundary name="The form" fallback={<Loading what="the reply templates" />}>
        <TemplateList />
      </LazyBoundary>
    </AdminPage>
  )
}

function TemplateList() {
  const { utils } = useTRPC()
  const query = useQuery(utils.inbox.templates.queryOptions())
  const { data: me } = useMe()
  return (
    <Loaded query={query} what="the reply templates">
      {(data) =>
        me === undefined ? (
          <Loading what="the reply templates" />
        ) : (
          <div className="flex flex-col gap-10">
            {data.map((template) => (
              <section key={template.kind} aria-labelledby={`template-${template.kind}`}>
                <h2 id={`template-${template.kind}`} className="mb-3 text-xl">
                  {TEMPLATE_LABELS[template.kind]}
                </h2>
                {me.role === 'owner' ? (
                  <TemplateForm template={template} />
                ) : (
                  <p className="max-w-3xl rounded-card bg-sunken p-5 whitespace-pre-line">{template.body}</p>
                )}
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
