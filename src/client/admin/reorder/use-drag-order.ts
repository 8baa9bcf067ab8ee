/** Dragging a row by its grip, with a finger too. The other rows move aside; the list itself changes only at the drop. */
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'

type Drag = {
  from: number
  /** The index where it would be dropped. */
  to: number
  /** Its offset in pixels. */
  by: number
  /** Pixels that the others move aside. */
  gap: number
}

/** Dragging this close to the window's edge scrolls the page. */
const EDGE = 72
const SCROLL_STEP = 12

export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])

  const begin = (event: PointerEvent, from: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const [own, next] = [rows[from], rows[from === 0 ? 1 : from - 1]]
    if (event.button !== 0 || !own || !next) return
    // prevents text selection and scrolling
    event.preventDefault()
    const gap = own.height + (from === 0 ? next.top - own.bottom : own.top - next.bottom)
    const middles = rows.map((row) => row.top + row.height / 2 + scrollY)
    const startY = event.clientY + scrollY
    let { clientY } = event
    let to = from
    let frame = 0

    const show = () => {
      const by = clientY + scrollY - startY
      const middle = (middles[from] ?? 0) + by
      to = middles.filter((other, index) => index !== from && other < middle).length
      setDrag({ from, to, by, gap })
    }
    const scroll = () => {
      const step = clientY < EDGE ? -SCROLL_STEP : clientY > innerHeight - EDGE ? SCROLL_STEP : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        show()
      }
      frame = requestAnimationFrame(scroll)
    }
    const controller = new AbortController()
    const { signal } = controller
    end.current?.abort()
    end.current = controller
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame)
      setDrag(undefined)
    })
    addEventListener(
      'pointermove',
      (move) => {
        clientY = move.clientY
        show()
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      () => {
        controller.abort()
        if (to !== from) onDrop(from, to)
      },
      { signal },
    )
    addEventListener('pointercancel', () => controller.abort(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && controller.abort(), { signal })
    show()
    frame = requestAnimationFrame(scroll)
  }

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    const { from, to, by, gap } = drag
    if (index === from) return { transform: `translateY(${by}px)`, zIndex: 1, position: 'relative' }
    const isBetween = index > from ? index <= to : index >= to
    const shift = !isBetween ? 0 : index > from ? -gap : gap
    return { transform: `translateY(${shift}px)`, transition: 'transform 150ms' }
  }

  return { begin, styleOf, dragged: drag?.from }
}
