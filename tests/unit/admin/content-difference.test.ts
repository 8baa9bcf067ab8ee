import { expect, it } from 'vitest'
import { fieldDifferences } from '../../../src/client/admin/content/versions/difference.ts'
import type { FieldSpec } from '../../../src/client/admin/content/field-spec.ts'

const text = (name: string) => ({ name, label: name, kind: 'text', max: 100 }) as const
const fields: FieldSpec[] = [
  text('heading'),
  text('phone'),
  text('verse.text'),
  {
    kind: 'list',
    name: 'questions',
    label: 'Questions',
    noun: 'question',
    min: 0,
    max: 9,
    fields: [text('question'), text('answer')],
  },
]

it('a difference has the fields that changed, and marks whole words', () => {
  const entry = { question: 'When?', answer: 'Soon.' }
  const another = { question: 'Where?', answer: 'Here.' }
  const before = { heading: 'A book of her own', phone: null, verse: { text: 'Give' }, questions: [entry] }
  const after = {
    heading: 'A book of their own',
    phone: '',
    verse: { text: 'Take' },
    questions: [another, entry],
  }
  const marked = fieldDifferences(fields, before, after).map(({ label, changes }) => [
    label,
    changes.map(({ value, added, removed }) => {
      const sign = added ? '+' : ''
      return `${removed ? '-' : sign}${value.join('')}`
    }),
  ])
  expect(marked).toEqual([
    ['heading', ['A book of ', '-her ', '+their ', 'own']],
    ['verse.text', ['-Give', '+Take']],
    ['Questions', ['+Where?\nHere.\n\n', 'When?\nSoon.\n\n']],
  ])
})
