/** A gift as books on a shelf. They slide in anew for each number of books; the surroundings draw the board. */
import { drawnBooks } from '#shared/money/donations/donations.ts'
import drawing from './shelf.svg?url'

/** Width of each drawn book, from left to right. */
const BOOKS = [20, 14, 22, 13, 17, 19, 14, 23, 12, 18, 15, 20]
/** A quarter of a book, half of one, and whole ones: what Gift Aid adds to one, two, or more books. */
const ADDED = [5, 9, 17, 15, 18]
/** The x position of the first book; beads lie to its left. */
const FIRST = 34

type GiftShelfProps = {
  /** Undefined while there is no gift. */
  pence: number | undefined
  hasGiftAid?: boolean
  /** Outlines books that may follow, up to the end of the board. */
  hasSpace?: boolean
  className?: string
}

export function GiftShelf({ pence, hasGiftAid = false, hasSpace = true, className }: GiftShelfProps) {
  const count = pence === undefined ? 0 : drawnBooks(pence)
  const added = count < 4 ? [count - 1] : [2, 3, 4].slice(0, count / 4)
  const books: [id: string, width: number][] = BOOKS.slice(0, count).map((width, index) => [
    `b${index}`,
    width,
  ])
  if (hasGiftAid && count > 0) for (const each of added) books.push([`a${each}`, ADDED[each] ?? 0])
  const placeOf = (index: number) => books.slice(0, index).reduce((x, [, width]) => x + width + 1, FIRST)
  const last = placeOf(books.length)
  // up to the edge of an outlined book
  const space = !hasSpace || count > 8 ? 0 : count < 2 ? 169 : 111
  const end = last + space
  const aid = hasGiftAid ? ', with what Gift Aid adds' : ''
  return (
    <svg
      width={end}
      height="84"
      viewBox={`0 0 ${end} 84`}
      preserveAspectRatio="xMinYMax"
      {...(count === 0
        ? { 'aria-hidden': true }
        : {
            role: 'img',
            'aria-label': `Your gift as ${count === 1 ? 'a book' : `${count} books`} on a shelf${aid}`,
          })}
      className={className}
    >
      <use href={`${drawing}#beads`} />
      {books.map(([id], index) => (
        <use key={`${count}${id}`} href={`${drawing}#${id}`} x={placeOf(index)} className="animate-shelve" />
      ))}
      {space > 0 && <use href={`${drawing}#waiting`} x={last} />}
      {space > 111 && <use href={`${drawing}#waiting`} x={last + 111} />}
    </svg>
  )
}
