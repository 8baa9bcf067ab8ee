/** Positions toasts so that they cover the button that is likely clicked next only if there is no free place. */

const BUTTONS = 'a[href], button, summary'
const TEXTS = 'h1, h2, h3, main [data-failure]'
const FIELDS = 'input, select, textarea, label, iframe'
const GAP_PX = 8
const LOOK_EVERY_MS = 100

/** Where the pointer was last: what comes under it by itself is clicked by mistake. */
let pointer: DOMRect | undefined
for (const type of ['pointerdown', 'pointermove'] as const)
  addEventListener(type, ({ clientX, clientY }) => (pointer = new DOMRect(clientX, clientY, 1, 1)), true)

/**
 * Positions the list of toasts around an element, where it covers only what is least likely to be clicked next. The
 * likeliest is what has the focus or the pointer, then the buttons after it, headings and errors, other buttons, and
 * fields. The list does not move while the page scrolls, or while the pointer or the focus is in it.
 * @returns a function that stops it
 */
export function standClear(inside: Element | null): (() => void) | undefined {
  const list = inside?.closest<HTMLElement>('[data-toasts]')
  if (!list) return undefined
  let [x, y, seen, placed] = [0, 0, '', '']
  const look = () => {
    // nothing outside an open sheet can be used
    const root = document.querySelector('[data-sheet][data-state=open]') ?? document.body
    const all = (what: string) => [...root.querySelectorAll(what)].filter((each) => !list.contains(each))
    const those = `:is(${BUTTONS}, ${FIELDS})`
    const here = [...all(`${those}:focus`), ...all(`${those}:hover`).slice(-1)]
    const from = here[0] ?? document.activeElement ?? root
    const isAfter = (each: Element) => from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
    const elements = [
      ...here,
      ...all(BUTTONS).filter(isAfter),
      ...all(TEXTS),
      ...all(BUTTONS),
      ...all(FIELDS),
    ]
    const boxes = [
      ...(pointer ? [pointer] : []),
      ...elements.map((each) => each.getBoundingClientRect()),
    ].filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
    const last = seen
    seen = JSON.stringify([boxes, window.visualViewport?.height])
    const isMoving = last !== '' && last !== seen
    const { left, top, bottom, width, height } = list.getBoundingClientRect()
    // it has grown since it was placed, beyond the window's edge
    const isCut = top < 0 || bottom > innerHeight
    if (isMoving || (seen === placed && !isCut) || list.matches(':hover, :focus-within')) return
    placed = seen
    // an on-screen keyboard covers the rest of the window
    const lowest = Math.min(top - y, (window.visualViewport?.height ?? innerHeight) - height - GAP_PX)
    const tops = boxes.flatMap((box) => [box.top - height - GAP_PX, box.bottom + GAP_PX])
    const places = [lowest, ...tops.sort((a, b) => b - a)].flatMap((at) =>
      [left - x, innerWidth - width - left + x].map((side) => new DOMRect(side, at, width, height)),
    )
    const turn = (to: DOMRect) =>
      [...boxes, to].findIndex(
        (box) => box.left < to.right && box.right > to.left && box.top < to.bottom && box.bottom > to.top,
      )
    const [best] = [new DOMRect(left, top, width, height), ...places]
      .filter((to) => to.top >= GAP_PX && to.top <= lowest)
      .sort((a, b) => turn(b) - turn(a))
    if (best) [x, y] = [best.left - left + x, best.top - top + y]
    list.style.translate = `${x}px ${y}px`
  }
  list.style.translate = ''
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
