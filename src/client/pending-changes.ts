/**
 * A list that shows changes before the server has answered them: what the server is known to hold, and on top
 * of it, in order, the changes still under way. A refused change is simply left out, whatever came after it.
 */

/** The list in the query cache. */
export type ShownList<Item> = {
  read(): Item[] | undefined
  write(items: Item[]): unknown
  /** Stops a fetch under way: its answer would not know the change. */
  cancel(): Promise<void>
  refetch(): Promise<unknown>
}

export function pendingChanges<Item, Change>(apply: (items: Item[], change: Change) => Item[]) {
  let known: Item[] | undefined
  let pending: Change[] = []
  let waiting: (() => void)[] = []

  const show = (list: ShownList<Item>) => {
    if (known !== undefined) list.write(pending.reduce(apply, known))
  }

  const end = (list: ShownList<Item>, change: Change, isDone: boolean) => {
    if (isDone && known !== undefined) known = apply(known, change)
    pending = pending.filter((other) => other !== change)
    show(list)
    if (pending.length > 0) return
    void list.refetch()
    for (const resume of waiting) resume()
    waiting = []
  }

  return {
    /** Shows a change at once. */
    async begin(list: ShownList<Item>, change: Change) {
      if (pending.length === 0) known = list.read()
      pending = [...pending, change]
      show(list)
      await list.cancel()
      // a fetch that was stopped put back what it had found
      show(list)
    },
    succeed: (list: ShownList<Item>, change: Change) => end(list, change, true),
    fail: (list: ShownList<Item>, change: Change) => end(list, change, false),
    isBusy: () => pending.length > 0,
    /** Resolves when nothing is under way. */
    settled: () =>
      pending.length === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
