/** Saves a file that exists only in the browser. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // not at once: the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const saveJson = (name: string, content: unknown): void =>
  saveText(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json')
