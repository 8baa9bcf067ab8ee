/**
 * `npm run bench` runs all benchmarks in turn; `npm run bench -- ratios`: the API against a bare server; `… --
 * cores`: calls a second per core; `… -- bundle`: sizes of public pages; `… -- pages`: cached pages per second; `… --
 * start`: starts and memory; `… -- nav`: navigation on a phone; `… -- vitals [state…]`: what visitors notice; `… --
 * paint [page…]`: Lighthouse on a phone; `… -- scale [call…]`: every call with up to 1,000 times the data; `… --
 * live`: cost of open dashboards; `… -- load`: a thousand visitors for ten minutes, then an overload.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { benchBundle } from './bundle.ts'
import { benchCores } from './cores.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchNav } from './nav.ts'
import { benchPages } from './pages.ts'
import { benchPaint } from './paint.ts'
import { benchRatios } from './ratios.ts'
import { benchScale } from './scale.ts'
import { benchStart } from './start.ts'
import { benchVitals } from './vitals.ts'

const BENCHES: Record<string, (...args: string[]) => Promise<void>> = {
  ratios: benchRatios,
  cores: benchCores,
  bundle: benchBundle,
  pages: benchPages,
  start: benchStart,
  nav: benchNav,
  vitals: benchVitals,
  paint: benchPaint,
  scale: benchScale,
  live: benchLive,
  load: benchLoad,
}

/** Runs each in a separate process, so that none slows down the next, and a failure does not stop the others. */
async function benchAll(): Promise<void> {
  const failed: string[] = []
  for (const name of Object.keys(BENCHES)) {
    process.stdout.write(`\n== ${name}\n`)
    const [code] = await once(
      spawn(process.execPath, [import.meta.filename, name], { stdio: 'inherit' }),
      'exit',
    )
    if (code !== 0) failed.push(name)
  }
  if (failed.length === 0) return
  process.stdout.write(`\nfailed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}

const [asked, ...args] = process.argv.slice(2)
const bench = asked === undefined || asked === 'all' ? benchAll : BENCHES[asked]
if (!bench) throw new Error(`there is no bench ${asked}, only ${Object.keys(BENCHES).join(', ')}`)
await bench(...args)
