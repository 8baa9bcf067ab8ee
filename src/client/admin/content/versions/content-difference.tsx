/** Compares two versions of the site content by section. Import it lazily: it brings jsdiff. */
import type { SiteContent } from '#shared/site/content/content.ts'
import { CONTENT_SECTIONS, SECTIONS } from '#shared/site/content/sections.ts'
import { FieldDifferences } from './difference-view.tsx'
import { fieldDifferences } from './difference.ts'
import { specsOf } from '../field-spec.ts'

type ContentDifferenceProps = {
  before: SiteContent
  after: SiteContent
  level: 3 | 4
}

export function ContentDifference({ before, after, level }: ContentDifferenceProps) {
  const Heading = `h${level}` as const
  const sections = CONTENT_SECTIONS.map((section) => ({
    section,
    fields: fieldDifferences(specsOf(section), before[section], after[section]),
  })).filter(({ fields }) => fields.length > 0)
  if (sections.length === 0) return <p className="text-muted">They say the same.</p>
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ section, fields }) => (
        <section key={section}>
          <Heading className="mb-2 text-lg">{SECTIONS[section].title}</Heading>
          <FieldDifferences fields={fields} />
        </section>
      ))}
    </div>
  )
}
