/** Heavy work in turns: at most `most` pieces run at once, the others follow in the order they came. */
export function turns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = most
  const queue: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
