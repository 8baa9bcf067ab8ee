/** Reads the site's metrics every five seconds. */
const EVERY_MS = 5000

export type Sample = { at: number; resident: number; heapUsed: number; lateMs: number; cpuSeconds: number }

/** @returns `stop`, which returns the samples */
export function watchProcess(url: string): { stop(): Promise<Sample[]> } {
  const samples: Sample[] = []
  const readSample = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const figure = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0])
    samples.push({
      at: performance.now(),
      resident: figure('process_resident_memory_bytes'),
      heapUsed: figure('nodejs_heap_size_used_bytes'),
      lateMs: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
      cpuSeconds: figure('process_cpu_seconds_total'),
    })
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    // a failed reading is left out
    looking = readSample().catch(() => {})
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await readSample()
      return samples
    },
  }
}
