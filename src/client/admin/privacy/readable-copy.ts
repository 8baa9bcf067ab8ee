/** A person's data as a page to read and print, from the same export as the file for programs. */
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { fateOf, PERSON_PARTS, type PersonPart } from '#shared/admin/person-parts.ts'
import type { PersonExport } from '#shared/admin/privacy.ts'
import { longUkDate } from '#shared/platform/text/format.ts'

type Row = PersonExport['data'][PersonPart][number]

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #999; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: .25rem 1rem; margin: 1rem 0; padding-bottom: 1rem; border-bottom: 1px solid #ddd; break-inside: avoid; }
dt { color: #555; } dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }`

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** 'customerName' → 'Customer name' */
const LABELS: Record<string, string> = { createdAt: 'Date', updatedAt: 'Last changed' }
const labelOf = (column: string) =>
  LABELS[column] ??
  column
    .replaceAll(/(?=[A-Z0-9])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())

const AMOUNTS = new Set(['amount', 'total', 'refunded', 'lost', 'unitPrice', 'seenPrice'])
/** Numbers by which the program finds rows: they are in the file for programs. */
const isInternal = (column: string) => /(^id|Id|Ids|Keys?|^version)$/.test(column)

function wordsOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((each) => wordsOf('', each)).join('\n')
  if (typeof value === 'object') {
    // an email: its other fields repeat these two
    const entries = 'text' in value && 'subject' in value ? [value.subject, value.text] : undefined
    if (entries) return entries.join('\n\n')
    return pairsOf(value as Row)
      .map(([label, words]) => `${label}: ${words}`)
      .join(', ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (AMOUNTS.has(column)) return formatPounds(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return londonText(text)
  return text
}

const pairsOf = (row: Row): [label: string, words: string][] =>
  Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const words = isInternal(column) ? '' : wordsOf(column, value)
    return words === '' ? [] : [[labelOf(column), words]]
  })

function sectionOf(part: PersonPart, rows: readonly Row[], day: string | undefined): string {
  if (rows.length === 0) return ''
  const lists = rows.map((row) => {
    const pairs = pairsOf(row).map(([label, words]) => `<dt>${escaped(label)}</dt><dd>${escaped(words)}</dd>`)
    return `<dl>${pairs.join('')}</dl>`
  })
  const retention = PERSON_PARTS[part].isRetained
    ? `<p>If you ask us to delete your data, we keep this ${escaped(fateOf(part, day))}.</p>\n`
    : day === undefined
      ? ''
      : `<p>We keep this until ${longUkDate(day)}, unless you ask us to delete it.</p>\n`
  return `<h2>${escaped(PERSON_PARTS[part].label)}</h2>\n${retention}${lists.join('\n')}`
}

/** A self-contained HTML document that loads nothing else. */
export function readableCopy({ site, email, exportedAt, keptUntil, data }: PersonExport): string {
  const title = escaped(`What ${site} holds about ${email ?? 'you'}`)
  const parts = Object.keys(PERSON_PARTS) as PersonPart[]
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>On ${londonText(exportedAt)}. The numbers by which our website finds these records are left out here.</p>
${parts.map((part) => sectionOf(part, data[part] ?? [], keptUntil[part])).join('\n')}
</html>
`
}
