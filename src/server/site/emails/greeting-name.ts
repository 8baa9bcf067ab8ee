/**
 * Chooses the name in a greeting. Anybody can enter any name and address: a "name" could be a message to a stranger.
 */

const LONGEST = 60
const MAX_WORDS = 5
/** Excludes 'ClickHereForYourPrize'. */
const MAX_WORD_LENGTH = 20

/** Letters with accents, as in 'Nyarko-Mensah', 'O’Neil', 'J.', 'Smith, Jr.' and '(St Mary's)'. */
const WORD = /^\(?[\p{L}\p{M}]+(?:['’‘-][\p{L}\p{M}]+)*\.?\)?,?$/u
/** Long texts in scripts without spaces, in which a few characters make a sentence. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{7,}$/u
/** Lower-case words that names contain. */
const PARTICLES = new Set(
  'af al and ap bar ben bin bint binti d da das de degli dei del della den der di do dos du e el ibn la las le los of ould san st ten ter the und uz van vander vom von y zu zum zur'.split(
    ' ',
  ),
)
/** Words of spam that hardly any name contains; somebody who has one is greeted as 'friend'. */
const SPAM_WORDS = new Set(
  `account accounts act alert apply asap bitcoin blocked bonus buy call card cards casino cheap claim click code com confirm
  congratulations contact crypto deal deals discount dollars dot download earn email expired fee follow free gift
  giveaway guaranteed hacked hello help here http https info insurance invest investment invoice is join limited link
  loan loans login lottery lucky mail message million money my net now offer offers online open order org parcel
  password pay payment paypal pending phone pills please pounds prize profit refund register reply reset reward sale
  scan security selected send sex sexy site slots spam subscribe suspended take telegram text thanks that this tickets
  today trading transfer unlock update upgrade urgent us verify viagra visit wallet warning was watch webcam website
  whatsapp winner wire won wins www you your yours youre xxx`.split(/\s+/),
)

/**
 * The name if it looks like one, otherwise 'friend': a few words without digits, links, markup or symbols, some of
 * which a message would need.
 */
export function asName(name: string | null): string {
  return name !== null && looksLikeName(name) ? name : 'friend'
}

function looksLikeName(name: string): boolean {
  if (name.length > LONGEST) return false
  // accept couples: 'Ada & Bea Okafor'
  const words = name.split(' ').filter((word) => word !== '' && word !== '&')
  if (words.length === 0 || words.length > MAX_WORDS) return false
  if (!words.every((word) => word.length <= MAX_WORD_LENGTH && WORD.test(word) && !UNSPACED.test(word)))
    return false
  const plain = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{M}]+/u))
  if (plain.some((word) => SPAM_WORDS.has(word))) return false
  // sentences contain lower-case words; up to two words may be a name typed in a hurry
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word.replace(/['’].*/u, '')))
  return small.length === 0 || words.length <= 2
}
