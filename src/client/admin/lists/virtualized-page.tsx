import { memo, useEffect, useRef, useState, type ComponentType } from 'react'

type VirtualizedPageProps<Row> = {
  /** 'Payments, part 2' */
  label: string
  rows: readonly Row[]
  hidden: ReadonlySet<number>
  Row: ComponentType<{ row: Row }>
}

/** How far outside the viewport rows stay in the document. */
const NEAR = '1500px'

/** One page of an infinite list; far from the viewport only its height remains. */
export const VirtualizedPage = memo(function VirtualizedPage<Row extends { id: number }>({
  label,
  rows,
  hidden,
  Row,
}: VirtualizedPageProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [heightWhenFar, setHeightWhenFar] = useState<number>()
  useEffect(() => {
    const page = box.current
    if (!page) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        // several entries may come at once: the newest counts
        if (seen.at(-1)?.isIntersecting) setHeightWhenFar(undefined)
        // a row with the focus must not be unmounted
        else if (!page.contains(document.activeElement))
          setHeightWhenFar((known) => known ?? page.offsetHeight)
      },
      { rootMargin: NEAR },
    )
    observer.observe(page)
    return () => observer.disconnect()
  }, [])

  const isFar = heightWhenFar !== undefined
  return (
    <div ref={box} style={isFar ? { height: heightWhenFar } : undefined}>
      {!isFar && (
        <ul aria-label={label}>
          {rows
            .filter(({ id }) => !hidden.has(id))
            .map((row) => (
              <li key={row.id}>
                <Row row={row} />
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}) as <Row extends { id: number }>(props: VirtualizedPageProps<Row>) => React.JSX.Element
