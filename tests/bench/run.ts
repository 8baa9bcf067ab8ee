/**
 * `npm run bench`: the ratios against a bare server; `npm run bench -- admin`: the owner's lists when they are long;
 * `npm run bench -- paint [page…]`: the pages on a phone.
 */
import { benchAdmin } from './admin.ts'
import { benchPaint } from './paint.ts'
import { benchRatios } from './ratios.ts'

const BENCHES: Record<string, (...args: string[]) => Promise<void>> = {
  ratios: benchRatios,
  admin: benchAdmin,
  paint: benchPaint,
}

const [asked = 'ratios', ...args] = process.argv.slice(2)
const bench = BENCHES[asked]
if (!bench) throw new Error(`there is no bench ${asked}, only ${Object.keys(BENCHES).join(', ')}`)
await bench(...args)
