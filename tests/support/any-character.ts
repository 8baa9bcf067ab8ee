import * as fc from 'fast-check'

/** Any code point, half pairs too. The library's own 'binary' unit first writes a table of all of them, for a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .map((code) => String.fromCodePoint(code))
