/** Names a supporter's gift by its position: 'third gift'. Without zod. */
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

/** 'first gift', 'third gift', '21st gift'; 'support' if they have given none. */
export function giftText(count: number): string {
  if (count === 0) return 'support'
  const ends = [11, 12, 13].includes(count % 100) ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${ORDINALS[count - 1] ?? `${count}${ends}`} gift`
}
