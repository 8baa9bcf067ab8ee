/** Chooses where a toast lies: at an edge of the window, or a little inside, where it covers the least. */
import { pressed } from './toast.ts'

/** Parts of a page, and how much worse covering them is than covering plain text. */
const PARTS: readonly (readonly [selector: string, weight: number])[] = [
  [
    'h1, h2, h3, ol, ol + *, figure, blockquote, header a, label, input, select, textarea, iframe, .text-danger, [data-failure]',
    8,
  ],
  ['a, button', 4],
  ['p, li, dt, dd, td, th, legend, img, svg, [class*=rounded-card]', 1],
]

type Part = { box: DOMRect; weight: number }

/** What is visible, of the sheet that is open or else of the page. */
function visibleParts(): Part[] {
  const sheet = document.querySelector('dialog[open], [data-sheet][data-state=open]')
  const parts = PARTS.flatMap(([selector, weight]) =>
    Array.from((sheet ?? document).querySelectorAll(selector), (part) => ({ part, weight })),
  )
  // the button clicked last is often clicked again
  if (pressed instanceof Element) parts.push({ part: pressed, weight: 100 })
  return parts
    .filter(({ part }) => part.closest('[data-toasts]') === null)
    .map(({ part, weight }) => ({ box: part.getBoundingClientRect(), weight }))
    .filter(({ box }) => box.width > 1 && box.bottom > 0 && box.top < innerHeight)
}

const STEP = 12
/** Kept free around a toast. */
const MARGIN = 6

/** Moves the list of toasts by `transform`, which shifts no layout. */
export function placeToasts(list: HTMLElement, { width, height }: DOMRect): void {
  const parts = visibleParts()
  const gap = innerWidth < 768 ? 16 : 24
  const [right, bottom] = [
    Math.max(0, document.documentElement.clientWidth || innerWidth) - gap - width,
    innerHeight - gap - height,
  ]
  let best = { cost: Infinity, x: right, y: bottom }
  for (let y = bottom; y >= 4; y -= STEP)
    for (let x = right; x >= Math.min(gap, right); x -= STEP * 4) {
      const covered = parts.map(({ box, weight }) => {
        const across = Math.min(box.right, x + width + MARGIN) - Math.max(box.left, x - MARGIN)
        const down = Math.min(box.bottom, y + height + MARGIN) - Math.max(box.top, y - MARGIN)
        return across > 0 && down > 0 ? across * down * weight : 0
      })
      const cost = covered.reduce((sum, each) => sum + each, 0) + Math.min(y, bottom - y) * 16 + right - x
      if (cost < best.cost) best = { cost, x, y }
    }
  list.style.transform = `translate(${Math.round(best.x)}px, ${Math.round(best.y)}px)`
}
