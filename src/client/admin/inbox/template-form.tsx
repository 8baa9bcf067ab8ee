import { REPLY_LENGTHS } from '#shared/admin/inbox.ts'
import { templateText, type ReplyTemplate } from '#shared/admin/replies.ts'
import { STANDARD_REPLIES, TEMPLATE_LABELS } from '#shared/admin/reply-templates.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/fields/field.tsx'
import { Form } from '../forms/form.tsx'
import { useServerForm } from '../../platform/forms/use-server-form.ts'

const LABELS = { body: 'It begins with' }

const storedOf = ({ body, version }: ReplyTemplate) => ({ start: { body }, version })

export function TemplateForm({ template }: { template: ReplyTemplate }) {
  const { kind } = template
  const { client, utils } = useTRPC()
  const owner = useServerForm({
    name: `reply template ${kind}`,
    keeps: 'page',
    schema: templateText,
    ...storedOf(template),
    send: ({ body }, { version = 0 }) => client.inbox.saveTemplate.mutate({ kind, body, version }),
    storedOf,
    readTheirs: async () => {
      const all = await client.inbox.templates.query()
      return all.find((each) => each.kind === kind) ?? template
    },
    success: { title: 'Template saved' },
    onDone: async () => {
      await Promise.all([utils.inbox.templates.invalidate(), utils.inbox.thread.invalidate()])
    },
  })
  const isStandard = owner.form.watch('body') === STANDARD_REPLIES[kind]
  return (
    <Form form={owner} labels={LABELS} submit="Save template">
      <TextAreaField
        {...owner.field('body')}
        label={
          <>
            {LABELS.body}
            <span className="sr-only">, {TEMPLATE_LABELS[kind]}</span>
          </>
        }
        required
        rows={8}
        maxLength={REPLY_LENGTHS.body}
      />
      {!isStandard && (
        <div>
          <Button
            variant="quiet"
            tone="primary"
            onClick={() => owner.form.setValue('body', STANDARD_REPLIES[kind], { shouldDirty: true })}
          >
            Restore the standard wording
          </Button>
        </div>
      )}
    </Form>
  )
}
