/** Edits one section of the site content. Saves into the draft, which visitors do not see before it is published. */
import { get, useWatch, type FieldValues } from 'react-hook-form'
import { contentSections, type ContentDraft, type SectionInput } from '#shared/site/content/content.schema.ts'
import type { ContentSection } from '#shared/site/content/sections.ts'
import { readCallError } from '../../platform/call-error.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Form } from '../forms/form.tsx'
import { ListField } from '../forms/list-field.tsx'
import { readable } from './versions/difference.ts'
import { specsOf, type FieldSpec, type ListSpec, type TextSpec } from './field-spec.ts'
import { FiguresTable } from './figures-table.tsx'
import { PlacePhoto } from './place-photo.tsx'
import { formName } from './section-names.ts'
import { ContentText, listError, PutBack, type ContentServer } from './text-field.tsx'

type SectionFormProps = {
  section: ContentSection
  draft: ContentDraft
  onSaved: (saved: ContentDraft) => void
}

export function SectionForm({ section, draft, onSaved }: SectionFormProps) {
  const { client, utils } = useTRPC()
  const storedOf = ({ content, version }: ContentDraft) => ({
    start: content[section] as FieldValues,
    version,
  })
  const readDraft = () => client.content.draft.query()
  const save = (value: FieldValues, version: number) =>
    client.content.saveSection.mutate({ section, value, version } as SectionInput).catch(atFields)
  const server = useServerForm<FieldValues, FieldValues, ContentDraft>({
    name: formName(section),
    keeps: 'page',
    schema: contentSections[section],
    ...storedOf(draft),
    storedOf,
    send: async (value, { version = 0, began }) => {
      try {
        return await save(value, version)
      } catch (error) {
        if (readCallError(error).code !== 'CHANGED_ELSEWHERE') throw error
        // a change in another section is not a conflict
        const now = await readDraft()
        if (JSON.stringify(now.content[section]) !== JSON.stringify(began)) throw error
        return save(value, now.version)
      }
    },
    readTheirs: async () => {
      const now = await readDraft()
      utils.content.draft.setData(undefined, now)
      return now
    },
    success: { title: 'Saved to the draft' },
    onDone: async (saved) => {
      utils.content.draft.setData(undefined, saved)
      onSaved(saved)
      await utils.content.draft.invalidate()
    },
  })
  const specs = specsOf(section)
  const fieldOf = (spec: FieldSpec) => (
    <SpecField key={spec.name} server={server} spec={spec} delivered={get(draft.seed[section], spec.name)} />
  )
  return (
    <Form
      form={server}
      labels={Object.fromEntries(
        specs.map(({ name, label, group }) => [name, group ? `${group}: ${label}` : label]),
      )}
      read={(name, values) => {
        const spec = specs.find((each) => each.name === name)
        return spec ? readable(spec, get(values, name)) : ''
      }}
      submit="Save to the draft"
      className={section === 'figures' ? 'max-w-6xl' : 'max-w-3xl'}
    >
      {section === 'figures' && (
        <FiguresTable server={server} pages={specs.filter(isList)} delivered={draft.seed.figures} />
      )}
      {section !== 'figures' &&
        grouped(specs).map(({ group, fields }) =>
          group === undefined ? (
            fields.map(fieldOf)
          ) : (
            <fieldset key={group} className="rounded-card border border-line p-4 sm:p-5">
              <legend className="px-1 font-semibold">{group}</legend>
              <div className="flex flex-col gap-4">{fields.map(fieldOf)}</div>
            </fieldset>
          ),
        )}
    </Form>
  )
}

/** Maps the server's 'value.title' to the form's 'title'. */
function atFields(error: CallError): never {
  for (const issue of error.data?.issues ?? []) issue.path = issue.path.replace(/^value\./, '')
  throw error
}

const isList = (spec: FieldSpec) => spec.kind === 'list'

function grouped(specs: readonly FieldSpec[]) {
  const groups: { group: string | undefined; fields: FieldSpec[] }[] = []
  for (const spec of specs) {
    const last = groups.at(-1)
    if (last && last.group === spec.group) last.fields.push(spec)
    else groups.push({ group: spec.group, fields: [spec] })
  }
  return groups
}

type SpecFieldProps = { server: ContentServer; spec: FieldSpec; delivered: unknown }

function SpecField({ server, spec, delivered }: SpecFieldProps) {
  if (spec.kind === 'photo') return <PlacePhoto server={server} spec={spec} />
  if (spec.kind === 'list')
    return <SpecList server={server} spec={spec} delivered={delivered as FieldValues[]} />
  return <ContentText server={server} spec={spec} path={spec.name} delivered={String(delivered)} />
}

/** Characters that fit into half a line. */
const HALF = 160
const isWide = ({ kind, max }: TextSpec) => kind === 'area' || kind === 'markdown' || max > HALF

type SpecListProps = { server: ContentServer; spec: ListSpec; delivered: FieldValues[] }

function SpecList({ server, spec, delivered }: SpecListProps) {
  const { name, label, hint, noun, min, max, fields } = spec
  const { form } = server
  const items: unknown = useWatch({ control: form.control, name })
  return (
    <div>
      <ListField
        form={form}
        name={name}
        legend={label}
        hint={hint}
        error={listError(form, name)}
        noun={noun}
        empty={Object.fromEntries(fields.map((field) => [field.name, '']))}
        min={min}
        max={max}
      >
        {(index) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.name} className={isWide(field) ? 'sm:col-span-2' : undefined}>
                <ContentText server={server} spec={field} path={`${name}.${index}.${field.name}`} />
              </div>
            ))}
          </div>
        )}
      </ListField>
      <PutBack
        what={label}
        text={readable(spec, delivered)}
        isSame={JSON.stringify(items) === JSON.stringify(delivered)}
        onClick={() => form.setValue(name, structuredClone(delivered), { shouldDirty: true })}
      />
    </div>
  )
}
