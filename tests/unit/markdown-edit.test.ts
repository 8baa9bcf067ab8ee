/** The editor's toolbar, on texts whose selection stands between two bars. */
import { describe, expect, it } from 'vitest'
import {
  FORMATS,
  type Edit,
  type Format,
  type Selected,
} from '../../src/client/admin/content/markdown-edit.ts'

function selected(marked: string): Selected {
  const [before = '', within = '', after = ''] = marked.split('|')
  return { text: before + within + after, start: before.length, end: before.length + within.length }
}

function edited({ text }: Selected, { from, to, insert, select: [start, end] }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  return `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`
}

describe('the toolbar', () => {
  it.each<[Format, before: string, after: string]>([
    ['bold', 'a |word|.', 'a **|word|**.'],
    ['bold', 'a **|word|**.', 'a |word|.'],
    ['bold', 'a|| b', 'a**|bold|** b'],
    ['bold', 'a| word |b', 'a **|word|** b'],
    ['bold', '**word||**', '**word**||'],
    ['bold', '**word**||', '**word||**'],
    ['bold', '||**word**', '**||word**'],
    ['bold', '**||**', '||'],
    ['bold', '|**word**|', '|word|'],
    ['italic', '**|word|**', '***|word|***'],
    ['italic', '***|word|***', '**|word|**'],
    ['italic', '*|word|*', '|word|'],
    ['heading', 'one\nt||wo', 'one\n## two||'],
    ['heading', '## t||wo', 'two||'],
    ['list', '|one\n\ntwo|', '|- one\n\n- two|'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['quote', '||', '> ||'],
    ['link', 'a |word|', 'a [word](|https://|)'],
    ['link', 'at |https://example.org/a|', 'at [|words|](https://example.org/a)'],
    ['link', '||', '[words](|https://|)'],
  ])('%s: %j becomes %j', (format, before, after) => {
    const from = selected(before)
    expect(edited(from, FORMATS[format](from))).toBe(after)
  })
})
