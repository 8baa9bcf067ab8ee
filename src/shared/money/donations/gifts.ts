/** Which gift of a supporter it is, in words. Without zod. */
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** 'third gift', '21st gift'; 'first gift' too, and 'support' for nobody's. */
export function giftText(count: number): string {
  if (count === 0) return 'support'
  const ends = [11, 12, 13].includes(count % 100) ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${ORDINALS[count - 1] ?? `${count}${ends}`} gift`
}
