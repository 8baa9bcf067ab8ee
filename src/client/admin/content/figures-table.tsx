/** All figures in one table, by the page that shows them. On a narrow screen each row is a block with labelled fields. */
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Figure } from '#shared/site/content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { ItemButtons, ListButtons } from '../forms/list-field.tsx'
import { useListField } from '../forms/use-list-field.ts'
import { readable } from './versions/difference.ts'
import type { ListSpec, TextSpec } from './field-spec.ts'
import { INPUTS, listError, PutBack, type ContentServer } from './text-field.tsx'

type FiguresTableProps = {
  server: ContentServer
  /** The list of each page. All have the same fields. */
  pages: readonly ListSpec[]
  delivered: Record<string, Figure[]>
}

const WIDTHS: Record<string, string> = { figure: 'w-28', date: 'w-44' }
/** On a narrow screen. */
const BASES: Record<string, string> = { figure: 'basis-24', source: 'basis-full', date: 'basis-36' }

const labelOf = ({ label, isOptional = false }: TextSpec) => (isOptional ? `${label} (optional)` : label)

export function FiguresTable({ server, pages, delivered }: FiguresTableProps) {
  return (
    <div className="@container">
      <table className="border-separate border-spacing-x-2 @max-3xl:block @3xl:-mx-2 @3xl:w-[calc(100%+1rem)]">
        <thead className="@max-3xl:hidden">
          <tr className="text-left align-bottom text-sm">
            {pages[0]?.fields.map((field) => (
              <th key={field.name} scope="col" className={WIDTHS[field.name]}>
                {labelOf(field)}
                <span className="block font-normal text-muted">{field.hint}</span>
              </th>
            ))}
            <th scope="col" className="w-36">
              <span className="sr-only">Order</span>
            </th>
          </tr>
        </thead>
        {pages.map((page) => (
          <PageFigures key={page.name} server={server} page={page} delivered={delivered[page.name] ?? []} />
        ))}
      </table>
    </div>
  )
}

type PageFiguresProps = { server: ContentServer; page: ListSpec; delivered: Figure[] }

function PageFigures({ server, page, delivered }: PageFiguresProps) {
  const { name, label, hint, noun, fields, min, max } = page
  const { form } = server
  const empty = Object.fromEntries(fields.map((field) => [field.name, '']))
  const ref = useRef<HTMLTableSectionElement>(null)
  const list = useListField(ref, { form, name, noun, empty })
  const figures: unknown = useWatch({ control: form.control, name })
  const message = listError(form, name)
  const where = label.replace(/^./, (letter) => letter.toLowerCase())
  return (
    <tbody ref={ref} className="@max-3xl:block">
      <tr className="@max-3xl:block">
        <th scope="rowgroup" colSpan={fields.length + 1} className="pt-6 pb-2 text-left @max-3xl:block">
          {label}
          <span className="block text-sm font-normal text-muted">{hint}</span>
        </th>
      </tr>
      {list.fields.map(({ id }, index) => (
        <tr
          key={id}
          data-item
          className="align-top @max-3xl:mb-3 @max-3xl:flex @max-3xl:flex-wrap @max-3xl:gap-3 @max-3xl:rounded-card @max-3xl:border @max-3xl:border-line @max-3xl:bg-raised @max-3xl:p-4"
        >
          {fields.map((field) => (
            <td
              key={field.name}
              className={cn('flex-1 p-0 @3xl:pb-2 @3xl:[&_label]:sr-only', BASES[field.name] ?? 'basis-40')}
            >
              <TextField
                {...server.field(`${name}.${index}.${field.name}`)}
                {...INPUTS[field.kind === 'date' ? 'date' : 'text']}
                label={
                  <>
                    {labelOf(field)}
                    <span className="sr-only">
                      , {noun} {index + 1} {where}
                    </span>
                  </>
                }
                required={!field.isOptional}
              />
            </td>
          ))}
          <td className="self-end p-0 whitespace-nowrap">
            <ItemButtons what={`${noun} ${index + 1} ${where}`} {...{ list, index, min }} />
          </td>
        </tr>
      ))}
      <tr className="@max-3xl:block">
        <td colSpan={fields.length + 1} className="p-0 @max-3xl:block">
          {message !== undefined && <p className="text-sm font-medium text-danger">{message}</p>}
          <ListButtons {...{ list, noun, max, where }} />
          <PutBack
            what={label}
            text={readable(page, delivered)}
            isSame={JSON.stringify(figures) === JSON.stringify(delivered)}
            onClick={() => form.setValue(name, structuredClone(delivered), { shouldDirty: true })}
          />
        </td>
      </tr>
    </tbody>
  )
}
