/** A list that the owner reorders by dragging a row by its grip, or with each row's two buttons. */
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { cardVariants } from '../../platform/ui/card.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { useDragOrder } from './use-drag-order.ts'

const ROW = cardVariants({
  size: 'none',
  className: 'flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:flex-nowrap',
})

type Ordered = { id: number; name: string }

type ListProps<Item extends Ordered> = {
  items: readonly Item[]
  /** The content of a row before and after its two buttons. */
  Summary: ComponentType<{ item: Item }>
  Actions: ComponentType<{ item: Item }>
}
type OrderedListProps<Item extends Ordered> = ListProps<Item> & {
  /** Called with the ids in their new order. */
  onOrder: (ids: number[]) => void
}

/** Rows without an order, which visitors do not see. */
export const UnorderedList = <Item extends Ordered>({ items, Summary, Actions }: ListProps<Item>) => (
  <ul className="flex flex-col gap-3">
    {items.map((item) => (
      <li key={item.id} className={ROW}>
        <Summary item={item} />
        <Actions item={item} />
      </li>
    ))}
  </ul>
)

export function OrderedList<Item extends Ordered>({
  items: given,
  onOrder,
  Summary,
  Actions,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const { items, reorder } = useShownOrder(given)

  const move = (from: number, to: number) => {
    const moved = items[from]
    if (!moved || to < 0 || to >= items.length) return
    const others = items.flatMap(({ id }) => (id === moved.id ? [] : [id]))
    const ids = [...others.slice(0, to), moved.id, ...others.slice(to)]
    reorder(ids)
    setSaid(`${moved.name} is now number ${to + 1} of ${items.length}`)
    onOrder(ids)
  }
  const drag = useDragOrder(list, move)

  useLayoutEffect(() => {
    // moving a row in the document takes its focus away
    if (document.activeElement === document.body) pressed.current?.focus()
    pressed.current = null
  })

  return (
    <>
      <ol ref={list} className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li
            key={item.id}
            style={drag.styleOf(index)}
            className={cn(ROW, drag.dragged === index && 'border-primary shadow-lg')}
          >
            <span
              aria-hidden="true"
              className="-my-1 -ml-2 grid min-h-11 w-9 shrink-0 cursor-grab touch-none place-items-center self-stretch text-muted active:cursor-grabbing"
              onPointerDown={(event) => drag.begin(event, index)}
            >
              <GripVertical className="size-5" />
            </span>
            <Summary item={item} />
            <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:gap-0">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  variant="quiet"
                  size="icon"
                  aria-label={`Move ${item.name} ${by < 0 ? 'up' : 'down'}`}
                  // disabling it would lose the focus at the end of the list
                  aria-disabled={index + by < 0 || index + by >= items.length || undefined}
                  onClick={({ currentTarget }) => {
                    pressed.current = currentTarget
                    move(index, index + by)
                  }}
                >
                  {by < 0 ? (
                    <ArrowUp aria-hidden="true" className="size-5" />
                  ) : (
                    <ArrowDown aria-hidden="true" className="size-5" />
                  )}
                </Button>
              ))}
              <Actions item={item} />
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}

/** The owner's order at once, until the list itself arrives in a new order. */
function useShownOrder<Item extends Ordered>(given: readonly Item[]) {
  const key = given.map(({ id }) => id).join()
  const [own, setOwn] = useState<{ key: string; ids: number[] }>()
  if (own && own.key !== key) setOwn(undefined)
  const places = own?.key === key ? new Map(own.ids.map((id, place) => [id, place])) : undefined
  const items = places
    ? [...given].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    : given
  return { items, reorder: (ids: number[]) => setOwn({ key, ids }) }
}
