import type { z } from 'zod'
import { projectInput, type ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { PROJECT_STATUS_LABELS } from '#shared/site/projects/projects.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { Form } from '../forms/form.tsx'
import { Options } from '../forms/options.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { NEW_PROJECT, PROJECT_LABELS, projectValuesOf, type ProjectValues } from './project-values.ts'

type ProjectFormProps = { project?: ManagedProject; onSaved?: (saved: ManagedProject) => void }

const storedOf = (project?: ManagedProject) => ({
  start: project ? projectValuesOf(project) : NEW_PROJECT,
  version: project?.version,
})

/** Undefined for a new one. */
export function ProjectForm({ project, onSaved }: ProjectFormProps) {
  const { client, utils } = useTRPC()
  const id = project?.id
  const server = useServerForm<ProjectValues, z.output<typeof projectInput>, ManagedProject>({
    name: `project ${id ?? 'new'}`,
    keeps: 'page',
    schema: projectInput,
    ...storedOf(project),
    storedOf,
    send: (input, { version }) =>
      id === undefined || version === undefined
        ? client.projects.create.mutate(input)
        : client.projects.update.mutate({ ...input, id, version }),
    nameOf: (saved) => `project ${saved.id}`,
    ...(id !== undefined && {
      readTheirs: async () => (await client.projects.forEditing.query({ id })).project,
    }),
    success: { title: project ? 'Project saved' : 'Project created' },
    onDone: async (saved) => {
      onSaved?.(saved)
      await utils.projects.invalidate()
    },
  })
  const text = (name: keyof ProjectValues) => ({ ...server.field(name), label: PROJECT_LABELS[name] })
  const count = (name: 'targetSchools' | 'booksNeeded') => ({
    ...server.field(name, { valueAsNumber: true }),
    label: PROJECT_LABELS[name],
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
  })
  const [imageUrl = '', imageAlt = ''] = server.form.watch(['imageUrl', 'imageAlt'])
  return (
    <Form
      form={server}
      labels={PROJECT_LABELS}
      submit={project ? 'Save project' : 'Create project'}
      className="max-w-3xl"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...text('name')} required autoComplete="off" />
        <TextField {...text('country')} required autoComplete="off" />
        <SelectField {...text('status')}>
          <Options of={PROJECT_STATUS_LABELS} />
        </SelectField>
        <TextField {...text('startDate')} required type="date" />
        <TextField {...count('targetSchools')} required />
        <TextField {...count('booksNeeded')} required />
      </div>
      <TextAreaField {...text('description')} required rows={3} hint="Shown on the project’s card" />
      <TextAreaField
        {...text('story')}
        rows={10}
        hint="Gives the project a page of its own. A blank line begins a new paragraph"
      />
      <PictureField
        address={text('imageUrl')}
        description={text('imageAlt')}
        values={{ imageUrl: imageUrl ?? '', imageAlt }}
        change={(values) => {
          for (const [name, value] of Object.entries(values))
            server.form.setValue(name as 'imageUrl' | 'imageAlt', value, { shouldDirty: true })
        }}
      />
    </Form>
  )
}
