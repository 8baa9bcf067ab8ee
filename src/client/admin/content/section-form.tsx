/** Edits one section of the site content. Saves into the draft, which visitors do not see before it is published. */
import { get, useWatch, type FieldValues } from 'react-hook-form'
import { contentSections, type ContentDraft, type SectionInput } from '#shared/site/content/content.schema.ts'
import type { ContentSection } from '#shared/site/content/sections.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { ListField } from '../forms/list-field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'
import { readable } from './versions/difference.ts'
import { specsOf, type FieldSpec, type ListSpec, type TextSpec } from './field-spec.ts'
import { FiguresTable } from './figures-table.tsx'
import { PlacePhoto } from './place-photo.tsx'
import { formName } from './section-names.ts'
import { ContentText, PutBack, type ContentOwner } from './text-field.tsx'

type SectionFormProps = {
  section: ContentSection
  draft: ContentDraft
  onSaved: (saved: ContentDraft) => void
}

/** A section's content at a version of the draft, by 'faq 3'. A change of another section is no conflict. */
const began = new Map<string, string>()

export function SectionForm({ section, draft, onSaved }: SectionFormProps) {
  const { client, utils } = useTRPC()
  const versionOf = ({ content, version }: ContentDraft) => {
    began.set(`${section} ${version}`, JSON.stringify(content[section]))
    return { values: content[section] as FieldValues, version }
  }
  const save = (value: FieldValues, version: number) =>
    client.content.saveSection.mutate({ section, value, version } as SectionInput).catch(atFields)
  const owner = useOwnerForm<FieldValues, FieldValues, ContentDraft>({
    name: formName(section),
    schema: contentSections[section],
    start: versionOf(draft),
    versionOf,
    send: async (value, version = 0) => {
      try {
        return await save(value, version)
      } catch (error) {
        if (codeOf(error) !== 'CHANGED_ELSEWHERE') throw error
        const now = await client.content.draft.query()
        if (JSON.stringify(now.content[section]) !== began.get(`${section} ${version}`)) throw error
        return save(value, now.version)
      }
    },
    readTheirs: async () => {
      const now = await client.content.draft.query()
      utils.content.draft.setData(undefined, now)
      return now
    },
    success: { title: 'Saved to the draft' },
    onSaved: async (saved) => {
      utils.content.draft.setData(undefined, saved)
      onSaved(saved)
      await utils.content.draft.invalidate()
    },
  })
  const specs = specsOf(section)
  return (
    <OwnerForm
      owner={owner}
      labels={Object.fromEntries(
        specs.map(({ name, label, group }) => [name, group ? `${group}: ${label}` : label]),
      )}
      read={(name, values) => {
        const spec = specs.find((each) => each.name === name)
        return spec ? readable(spec, get(values, name)) : ''
      }}
      submit="Save to the draft"
      width={section === 'figures' ? 'max-w-6xl' : undefined}
    >
      {section === 'figures' && (
        <FiguresTable owner={owner} pages={specs.filter(isList)} delivered={draft.seed.figures} />
      )}
      {section !== 'figures' &&
        grouped(specs).map(({ group, fields }) =>
          group === undefined ? (
            fields.map((spec) => (
              <SpecField
                key={spec.name}
                owner={owner}
                spec={spec}
                delivered={get(draft.seed[section], spec.name)}
              />
            ))
          ) : (
            <fieldset key={group} className="rounded-card border border-line p-4 sm:p-5">
              <legend className="px-1 font-semibold">{group}</legend>
              <div className="flex flex-col gap-4">
                {fields.map((spec) => (
                  <SpecField
                    key={spec.name}
                    owner={owner}
                    spec={spec}
                    delivered={get(draft.seed[section], spec.name)}
                  />
                ))}
              </div>
            </fieldset>
          ),
        )}
    </OwnerForm>
  )
}

/** Maps the server's 'value.title' to the form's 'title'. */
function atFields(error: CallError): never {
  for (const issue of error.data?.issues ?? []) issue.path = issue.path.replace(/^value\./, '')
  throw error
}

const codeOf = (error: unknown) => (error as { data?: { code?: string } }).data?.code

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

type SpecFieldProps = { owner: ContentOwner; spec: FieldSpec; delivered: unknown }

function SpecField({ owner, spec, delivered }: SpecFieldProps) {
  if (spec.kind === 'photo') return <PlacePhoto owner={owner} spec={spec} />
  if (spec.kind === 'list')
    return <SpecList owner={owner} spec={spec} delivered={delivered as FieldValues[]} />
  return <ContentText owner={owner} spec={spec} path={spec.name} delivered={String(delivered)} />
}

/** Characters that half a line shows. */
const HALF = 160
const isWide = ({ kind, max }: TextSpec) => kind === 'area' || kind === 'markdown' || max > HALF

type SpecListProps = { owner: ContentOwner; spec: ListSpec; delivered: FieldValues[] }

function SpecList({ owner, spec, delivered }: SpecListProps) {
  const { name, label, hint, noun, min, max, fields } = spec
  const { form } = owner
  const items: unknown = useWatch({ control: form.control, name })
  const error: { message?: string; root?: { message?: string } } | undefined = get(
    form.formState.errors,
    name,
  )
  return (
    <div>
      <ListField
        form={form}
        name={name}
        legend={label}
        hint={hint}
        error={error?.message ?? error?.root?.message}
        noun={noun}
        empty={Object.fromEntries(fields.map((field) => [field.name, '']))}
        min={min}
        max={max}
      >
        {(index) => (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.name} className={isWide(field) ? 'sm:col-span-2' : undefined}>
                <ContentText owner={owner} spec={field} path={`${name}.${index}.${field.name}`} />
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
