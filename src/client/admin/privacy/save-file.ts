/** Saves a file that exists only in the browser. */
export function saveJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // not at once: the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
