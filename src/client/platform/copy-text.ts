/** Copies a text, with a fallback where the clipboard API is missing (plain http) or refuses. */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isDone =
    (await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  if (!isDone && !copySelected(text)) throw new Error('the clipboard takes nothing')
}

/** Copies by selecting the text, then restores the focus. */
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
