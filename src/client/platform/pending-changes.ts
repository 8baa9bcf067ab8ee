/**
 * A list with optimistic changes: the server's last known list, with the pending changes applied in order. A refused
 * change is dropped, and later ones stay.
 */

/** The list in the query cache. */
export type ShownList<Item> = {
  read(): Item[] | undefined
  write(items: Item[]): unknown
  /** Cancels a running fetch, whose response would not include the change. */
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
    async begin(list: ShownList<Item>, change: Change) {
      if (pending.length === 0) known = list.read()
      pending = [...pending, change]
      show(list)
      await list.cancel()
      // the cancelled fetch restored its earlier value
      show(list)
    },
    succeed: (list: ShownList<Item>, change: Change) => end(list, change, true),
    fail: (list: ShownList<Item>, change: Change) => end(list, change, false),
    isBusy: () => pending.length > 0,
    settled: () =>
      pending.length === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
