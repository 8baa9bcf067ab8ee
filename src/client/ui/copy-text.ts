/** Puts a text on the clipboard, also where the page has no access to it: on plain http, or where it is refused. */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isDone =
    (await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  if (!isDone && !copySelected(text)) throw new Error('the clipboard takes nothing')
}

/** The old way: what is selected is copied. The focus comes back to where it was. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 left-0 opacity-0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
