/**
 * `npm run bench`: the ratios against a bare server; `npm run bench -- scale`: every call with up to 1,000 times
 * the data; `npm run bench -- paint [page…]`: the pages on a phone; `npm run bench -- bundle`: what they weigh;
 * `npm run bench -- nav`: the way from page to page there; `npm run bench -- start`: starts and memory;
 * `npm run bench -- pages`: pages a second from memory; `npm run bench -- load`: a thousand visitors for ten minutes,
 * then a rush.
 */
import { benchBundle } from './bundle.ts'
import { benchLoad } from './load.ts'
import { benchNav } from './nav.ts'
import { benchPages } from './pages.ts'
import { benchPaint } from './paint.ts'
import { benchRatios } from './ratios.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'

const BENCHES: Record<string, (...args: string[]) => Promise<void>> = {
  ratios: benchRatios,
  bundle: benchBundle,
  pages: benchPages,
  load: benchLoad,
  paint: benchPaint,
  nav: benchNav,
  scale: benchScale,
  start: benchStart,
}

const [asked = 'ratios', ...args] = process.argv.slice(2)
const bench = BENCHES[asked]
if (!bench) throw new Error(`there is no bench ${asked}, only ${Object.keys(BENCHES).join(', ')}`)
await bench(...args)
