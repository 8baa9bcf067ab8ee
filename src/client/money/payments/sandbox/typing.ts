/** Formats what is being typed without moving the caret to the end. */
export function formatTyped(input: HTMLInputElement, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length
  const formatted = format(input.value)
  if (formatted === input.value) return
  input.value = formatted
  const place = isAtEnd ? formatted.length : placeAfter(formatted, digitsBefore)
  // autofill must not move the focus
  if (document.activeElement === input) input.setSelectionRange(place, place)
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  let place = 0
  while (place < text.length && seen < digits) {
    if (/\d/.test(text.charAt(place))) seen += 1
    place += 1
  }
  return place
}
