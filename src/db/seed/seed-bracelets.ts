/** Bracelets for an empty shop. Colours are in the order of the beads. */
import type { BraceletQuestion } from '#shared/site/shop/shop.ts'

export type SeedBracelet = {
  name: string
  description: string
  /** In pounds, as a decimal string. */
  price: string
  country: 'ghana' | 'brazil' | 'usa' | 'kenya' | 'canada' | 'multi' | 'custom'
  colors: string[]
  image: string
  length: string
  material: string
  /** Only for bracelets made to order. */
  questions?: BraceletQuestion[]
}

const ask = (question: string, options: string[] = []): BraceletQuestion => ({
  question,
  options,
  required: true,
})

const black = '#1E1B1E'
const white = '#F7F3EA'
const cream = '#EFE3C8'
const sand = '#D9B98A'
const brown = '#6B3F22'
const red = '#C8202F'
const coral = '#D9573B'
const orange = '#E9822B'
const gold = '#F2B41F'
const yellow = '#FFDF2E'
const green = '#1F8A3B'
const darkGreen = '#0B6B3A'
const teal = '#1F8A86'
const sky = '#5CB3D9'
const blue = '#2457A6'
const navy = '#1F2F6B'
const purple = '#6A3F8F'
const plum = '#5A1E52'
const pink = '#D46A9B'

const bracelets: readonly Omit<SeedBracelet, 'length'>[] = [
  {
    name: 'Black Star',
    description:
      'Red, gold and green glass in the order of the flag of Ghana, meeting at a gold bead with a black star. Brass discs mark each colour.',
    price: '12.00',
    country: 'ghana',
    colors: [red, gold, darkGreen],
    image: 'ghana-star.svg',
    material: 'Glass beads and brass discs',
  },
  {
    name: 'Accra Market',
    description:
      'Painted wooden beads in the colours of Ghana, strung one by one with black between. Light on the wrist and a little different every time.',
    price: '10.00',
    country: 'ghana',
    colors: [red, gold, darkGreen, black],
    image: 'ghana-weave.svg',
    material: 'Painted wooden beads',
  },
  {
    name: 'Volta Barrels',
    description:
      'Long barrel beads of red, gold and green with brass between them: the boldest of our Ghana bracelets.',
    price: '15.00',
    country: 'ghana',
    colors: [gold, red, darkGreen],
    image: 'ghana-barrel.svg',
    material: 'Glass barrel beads and brass discs',
  },
  {
    name: 'Southern Cross',
    description:
      'Green and yellow glass around a bead that carries the blue globe of Brazil. Bright, summery and made to be seen.',
    price: '12.00',
    country: 'brazil',
    colors: [green, yellow, blue],
    image: 'brazil-globe.svg',
    material: 'Glass beads',
  },
  {
    name: 'Bahia Morning',
    description:
      'Single beads of green, yellow, blue and white follow each other all the way round, like bunting over a street.',
    price: '11.00',
    country: 'brazil',
    colors: [green, yellow, blue, white],
    image: 'brazil-weave.svg',
    material: 'Glass beads',
  },
  {
    name: 'Rainforest',
    description:
      'Deep green barrels and warm wooden beads with a touch of yellow. A quieter way to wear the colours of Brazil.',
    price: '14.50',
    country: 'brazil',
    colors: [darkGreen, yellow, green, brown],
    image: 'brazil-barrel.svg',
    material: 'Glass barrels and wooden beads',
  },
  {
    name: 'Stars and Stripes',
    description: 'Stripes of red, white and blue glass that meet at a navy bead with a single white star.',
    price: '12.00',
    country: 'usa',
    colors: [red, white, navy],
    image: 'usa-star.svg',
    material: 'Glass beads',
  },
  {
    name: 'Liberty',
    description:
      'Red and white beads take turns with navy, tied by hand on an adjustable cord. A friendly classic.',
    price: '10.50',
    country: 'usa',
    colors: [navy, white, red, white],
    image: 'usa-weave.svg',
    material: 'Glass beads on a waxed cotton cord',
  },
  {
    name: 'Route of Blue',
    description:
      'Navy and sky-blue barrels with white and a thread of red, set off with brass. A dressier take on the American flag.',
    price: '16.00',
    country: 'usa',
    colors: [navy, white, red, sky],
    image: 'usa-barrel.svg',
    material: 'Glass barrels and brass discs',
  },
  {
    name: 'Shield of Kenya',
    description:
      'Black, red and green with a line of white between, guarded by the shield and spears of the Kenyan flag.',
    price: '12.50',
    country: 'kenya',
    colors: [black, red, darkGreen, white],
    image: 'kenya-shield.svg',
    material: 'Glass beads',
  },
  {
    name: 'Savannah Beads',
    description:
      'Small beads in red, white, black and green, close together in the manner of Kenyan beadwork.',
    price: '11.00',
    country: 'kenya',
    colors: [red, white, black, darkGreen, white],
    image: 'kenya-weave.svg',
    material: 'Small glass beads',
  },
  {
    name: 'Rift Valley',
    description:
      'Barrels in earth red, black and green with wooden beads between them. It feels warm in the hand and wears in well.',
    price: '15.50',
    country: 'kenya',
    colors: [red, black, darkGreen, sand],
    image: 'kenya-barrel.svg',
    material: 'Glass barrels and wooden beads',
  },
  {
    name: 'Maple Leaf',
    description:
      'Broad bands of red and white glass around a white bead with a red maple leaf. Simple, clear and unmistakable.',
    price: '12.00',
    country: 'canada',
    colors: [red, white],
    image: 'canada-leaf.svg',
    material: 'Glass beads',
  },
  {
    name: 'First Snow',
    description:
      'Mostly white and cream wooden beads, with red for the leaf that fell on them. Our gentlest bracelet.',
    price: '10.00',
    country: 'canada',
    colors: [white, cream, white, red],
    image: 'canada-weave.svg',
    material: 'Painted wooden beads',
  },
  {
    name: 'Northern Lakes',
    description:
      'Red and white barrels with a glint of lake blue, closed by the maple leaf. A good gift for someone far from home.',
    price: '14.00',
    country: 'canada',
    colors: [red, white, red, sky],
    image: 'canada-barrel.svg',
    material: 'Glass barrel beads',
  },
  {
    name: 'All Nations',
    description: 'One bead of every colour from our five flags, over and over, around a bead like a flower.',
    price: '13.00',
    country: 'multi',
    colors: [red, gold, darkGreen, blue, white, black],
    image: 'multi-flower.svg',
    material: 'Glass beads',
  },
  {
    name: 'Rainbow Shelf',
    description:
      'Bands of colour side by side, like well-loved books on a shelf. It goes with everything, and cheers up most of it.',
    price: '13.50',
    country: 'multi',
    colors: [coral, gold, teal, purple],
    image: 'multi-bands.svg',
    material: 'Glass beads',
  },
  {
    name: 'Five Flags',
    description:
      'Barrels and round beads for all five countries on our shelf (Ghana, Brazil, the USA, Kenya and Canada), with brass between.',
    price: '18.00',
    country: 'multi',
    colors: [gold, green, navy, black, red],
    image: 'multi-barrel.svg',
    material: 'Glass beads, glass barrels and brass discs',
  },
  {
    name: 'Your Own Colours',
    description: 'Made in the colours that you choose: tell us yours, and we will string them for you.',
    price: '16.00',
    country: 'custom',
    colors: [plum, gold, cream],
    image: 'custom-heart.svg',
    material: 'Glass beads',
    questions: [ask('Your colours')],
  },
  {
    name: 'Two Homes',
    description:
      'For those with two flags: half your bracelet in the colours of one country, half in those of the other. Tell us which two.',
    price: '18.00',
    country: 'custom',
    colors: [blue, white, coral, gold],
    image: 'custom-bands.svg',
    material: 'Glass beads',
    questions: [ask('Which two flags?')],
  },
  {
    name: 'Classroom Set',
    description:
      'Barrels in up to four colours of your school, group or church, the same for everyone in it.',
    price: '24.00',
    country: 'custom',
    colors: [teal, sand, pink, orange],
    image: 'custom-barrel.svg',
    material: 'Glass barrel beads',
    questions: [ask('Your colours'), { ...ask('Your school, group or church'), required: false }],
  },
  {
    name: 'Plain Promise',
    description:
      'A single wooden bead on a hand-tied cord, in the colour you like best. The smallest bracelet we make, and it still sends books.',
    price: '8.00',
    country: 'custom',
    colors: [plum],
    image: 'plain-cord.svg',
    material: 'One wooden bead on a waxed cotton cord',
    questions: [ask('Colour of the bead', ['Plum', 'Red', 'Gold', 'Green', 'Blue', 'Black', 'White'])],
  },
]

export const seedBracelets: readonly SeedBracelet[] = bracelets.map((bracelet) => ({
  ...bracelet,
  length: 'Adjustable, 16 to 21 cm',
}))
