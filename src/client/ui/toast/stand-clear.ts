/** Where a toast lies: never over the button that is pressed next. */

const BUTTONS = 'a[href], button, summary'
const FIELDS = 'input, select, textarea, label, iframe'
const GAP_PX = 8
const LOOK_EVERY_MS = 100

/** What may be pressed, the likeliest first: what has the pointer or the focus, the buttons after it, the others, fields. */
function nextOnes(list: Element): DOMRect[] {
  // an open sheet is all that can be used
  const root = document.querySelector('[data-sheet][data-state=open]') ?? document.body
  const all = (what: string) => [...root.querySelectorAll(what)].filter((each) => !list.contains(each))
  const here = all(`:is(${BUTTONS}, ${FIELDS}):is(:hover, :focus)`)
  const from = here.at(-1) ?? document.activeElement ?? root
  const buttons = all(BUTTONS)
  const after = buttons.filter((each) => from.compareDocumentPosition(each) & from.DOCUMENT_POSITION_FOLLOWING)
  return [...here, ...after, ...buttons, ...all(FIELDS)]
    .map((each) => each.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
}

/**
 * Lays the toasts around an element, as it appears and whenever the page comes to rest, where the first button that they
 * cover comes latest: where they are, or else as low as can be. Not while somebody is at them. Answers how to stop.
 */
export function standClear(inside: Element | null): (() => void) | undefined {
  const list = inside?.closest<HTMLElement>('[data-toasts]')
  if (!list) return undefined
  let [x, y, before] = [0, 0, '']
  const look = () => {
    const boxes = nextOnes(list)
    const seen = JSON.stringify(boxes)
    const isStill = before === '' || before === seen
    before = seen
    if (!isStill || list.matches(':hover, :focus-within')) return
    const { left, top, width, height } = list.getBoundingClientRect()
    const usual = { left: left - x, top: top - y }
    // an on-screen keyboard lies over the rest
    const lowest = Math.min(usual.top, (window.visualViewport?.height ?? innerHeight) - height - GAP_PX)
    const tops = boxes.flatMap((box) => [box.top - height - GAP_PX, box.bottom + GAP_PX])
    const lefts = [usual.left, innerWidth - width - usual.left]
    const places = [lowest, ...tops.toSorted((a, b) => b - a)]
      .flatMap((each) => lefts.map((side) => ({ left: side, top: each })))
    let latest = -1
    for (const to of [{ left, top }, ...places]) {
      if (to.top < GAP_PX || to.top > lowest) continue
      const covered = boxes.findIndex(
        (box) =>
          box.left < to.left + width && box.right > to.left && box.top < to.top + height && box.bottom > to.top,
      )
      const turn = covered === -1 ? boxes.length : covered
      if (turn <= latest) continue
      latest = turn
      x = to.left - usual.left
      y = to.top - usual.top
    }
    list.style.translate = `${x}px ${y}px`
  }
  list.style.translate = ''
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
