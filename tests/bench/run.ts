/** `npm run bench`: the ratios against a bare server; `npm run bench -- admin`: the owner's lists when they are long. */
import { benchAdmin } from './admin.ts'
import { benchRatios } from './ratios.ts'

const BENCHES: Record<string, () => Promise<void>> = { ratios: benchRatios, admin: benchAdmin }

const [asked = 'ratios'] = process.argv.slice(2)
const bench = BENCHES[asked]
if (!bench) throw new Error(`there is no bench ${asked}, only ${Object.keys(BENCHES).join(' and ')}`)
await bench()
