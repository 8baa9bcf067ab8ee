/** Reads the text of a bank's file, whatever encoding it says it has. */

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * By its byte order mark, else by its bytes: what a file says of its encoding is often wrong. UTF-16 has a NUL beside
 * each letter of English; a pound sign of the old Windows encoding is no valid UTF-8. A UTF-8 file with a broken
 * character, as at a cut end, stays one.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return decode(bytes, utf16)
  const text = decode(bytes, 'utf-8')
  const broken = text.split('\uFFFD').length - 1
  const whole = (text.match(/[^\0-\x7F\uFFFD]/gu) ?? []).length
  return broken > 0 && broken >= whole ? decode(bytes, 'windows-1252') : text
}

/** Enough of a file to see its encoding. */
const SAMPLE = 1000

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = [...bytes.subarray(0, SAMPLE)]
  const nulsAt = (parity: number) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const many = sample.length / 5
  if (nulsAt(1) > many) return 'utf-16le'
  return nulsAt(0) > many ? 'utf-16be' : undefined
}
