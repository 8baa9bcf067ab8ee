/** What the toolbar and its shortcuts do: pure functions of the text and the selection. */

export type Selected = { text: string; start: number; end: number }
/** Replaces the text between `from` and `to` by `insert`, then selects `select`. */
export type Edit = { from: number; to: number; insert: string; select: [start: number, end: number] }

export const FORMATS = {
  bold: (selected: Selected) => wrap(selected, '**', 'bold'),
  italic: (selected: Selected) => wrap(selected, '*', 'italic'),
  heading: (selected: Selected) => prefix(selected, '## '),
  link,
  list: (selected: Selected) => prefix(selected, '- '),
  quote: (selected: Selected) => prefix(selected, '> '),
} satisfies Record<string, (selected: Selected) => Edit>
export type Format = keyof typeof FORMATS

/**
 * Adds the mark around the selected words, or removes it; without a selection, inserts an example to overwrite. With
 * the cursor just inside a mark, moves it to the mark's other side.
 */
function wrap({ text, start, end }: Selected, mark: string, example: string): Edit {
  const words = text.slice(start, end).trim()
  const first = words === '' ? start : start + text.slice(start, end).indexOf(words)
  const last = first + words.length
  const [from, to] = [first - mark.length, last + mark.length]
  // of three asterisks, two are bold and one is italic
  const isMark = (stars = '') => (mark.length > 1 ? stars.length > 1 : stars.length % 2 === 1)
  const isBefore = isMark(/\**$/.exec(text.slice(0, first))?.[0])
  const isAfter = isMark(/^\**/.exec(text.slice(last))?.[0])
  if (isBefore && isAfter) return { from, to, insert: words, select: [from, from + words.length] }
  if (words === '' && (isBefore || isAfter)) {
    const beyond = isAfter ? to : from
    return { from: beyond, to: beyond, insert: '', select: [beyond, beyond] }
  }
  const within = words.slice(mark.length, -mark.length)
  // the selection includes the marks
  if (
    within !== '' &&
    words === mark + within + mark &&
    isMark(/^\**/.exec(words)?.[0]) &&
    !within.includes(mark)
  )
    return { from: first, to: last, insert: within, select: [first, first + within.length] }
  const inside = words || example
  const begin = first + mark.length
  return { from: first, to: last, insert: mark + inside + mark, select: [begin, begin + inside.length] }
}

/** Adds a prefix to each selected line, or removes it. */
function prefix({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((each) => each.startsWith(mark) || each === '') && lines.join('') !== ''
  const changed = lines.map((each) => {
    if (isMarked) return each.slice(each === '' ? 0 : mark.length)
    return each === '' && lines.length > 1 ? each : mark + each
  })
  const insert = changed.join('\n')
  const first = lines.length > 1 ? from : from + insert.length
  return { from, to, insert, select: [first, from + insert.length] }
}

/** Selects the missing part: the URL for selected words, or the words for a selected URL. */
function link({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end)
  const isAddress = /^(https?:\/\/|mailto:|\/)\S+$/.test(words)
  const [name, address] = isAddress ? ['words', words] : [words || 'words', 'https://']
  const [begin, missing] = isAddress ? [start + 1, name] : [start + name.length + 3, address]
  return { from: start, to: end, insert: `[${name}](${address})`, select: [begin, begin + missing.length] }
}
