/** Hands the browser a file to save that never was on the server. */
export function saveJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // not at once: the browser may only just have begun to read it
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
