import type { ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { projectInput } from '#shared/site/projects/projects.schema.ts'
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '#shared/site/projects/projects.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { NEW_PROJECT, PROJECT_LABELS, projectValuesOf, type ProjectValues } from './project-values.ts'

type ProjectFormProps = {
  /** Undefined for a new one. */
  project: ManagedProject | undefined
  onSaved: (saved: ManagedProject) => void
}

const versionOf = (project: ManagedProject | undefined) =>
  project
    ? { values: projectValuesOf(project), version: project.version }
    : { values: NEW_PROJECT, version: undefined }

export function ProjectForm({ project, onSaved }: ProjectFormProps) {
  const { client, utils } = useTRPC()
  const id = project?.id
  const owner = useOwnerForm({
    name: `project ${id ?? 'new'}`,
    schema: projectInput,
    start: versionOf(project),
    send: (input, version) =>
      id === undefined || version === undefined
        ? client.projects.create.mutate(input)
        : client.projects.update.mutate({ ...input, id, version }),
    versionOf,
    nameOf: (saved) => `project ${saved.id}`,
    ...(id !== undefined && {
      readTheirs: async () => (await client.projects.forEditing.query({ id })).project,
    }),
    success: { title: project ? 'Project saved' : 'Project created' },
    onSaved: async (saved) => {
      onSaved(saved)
      await utils.projects.invalidate()
    },
  })
  const text = (name: keyof ProjectValues) => ({ ...owner.field(name), label: PROJECT_LABELS[name] })
  const count = (name: 'targetSchools' | 'booksNeeded') => ({
    ...owner.field(name, { valueAsNumber: true }),
    label: PROJECT_LABELS[name],
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
  })
  const [imageUrl = '', imageAlt = ''] = owner.form.watch(['imageUrl', 'imageAlt'])
  return (
    <OwnerForm owner={owner} labels={PROJECT_LABELS} submit={project ? 'Save project' : 'Create project'}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...text('name')} required autoComplete="off" />
        <TextField {...text('country')} required autoComplete="off" />
        <SelectField {...text('status')}>
          {PROJECT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {PROJECT_STATUS_LABELS[status]}
            </option>
          ))}
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
            owner.form.setValue(name as 'imageUrl' | 'imageAlt', value, { shouldDirty: true })
        }}
      />
    </OwnerForm>
  )
}
