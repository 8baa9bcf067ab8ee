/** Decodes the text of a bank's file. */

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * Finds the encoding by the byte order mark or, without one, by the bytes, because what a file says about it is often wrong. In
 * UTF-16, English letters have a NUL byte. A pound sign in the old Windows encoding is invalid UTF-8. UTF-8 with a
 * single broken character, for example at the end of a cut file, is still UTF-8.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return decode(bytes, utf16)
  const text = decode(bytes, 'utf-8')
  const broken = text.split('\uFFFD').length - 1
  const whole = (text.match(/[^\0-\x7F\uFFFD]/gu) ?? []).length
  return broken > 0 && broken >= whole ? decode(bytes, 'windows-1252') : text
}

/** Enough bytes to recognise the encoding. */
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
