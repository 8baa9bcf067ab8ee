/** Everything that the proof does to the site. Each resolves once its cause is over; the site may still recover. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from '../support/balancer.ts'
import type { Chance } from '../support/chance.ts'
import { killAll, processesOf } from '../support/process-tree.ts'
import type { SiteProcesses } from './site-processes.ts'
import type { Surroundings } from './surroundings.ts'

export type World = {
  site: SiteProcesses
  around: Surroundings
  balancer: Balancer
  chance: Chance
  outageMs: number
}

type Fault = {
  what: string
  /** Every request gets an answer. */
  isGentle?: boolean
  strike: (world: World) => Promise<void>
}

/** Work that they leave unfinished is taken up within two minutes: emails in hand, payments that nobody told of. */
const FIRST: readonly Fault[] = [
  {
    what: 'kill -9 of one site process',
    async strike({ site, chance }) {
      const index = chance.pick([0, 1])
      site.kill([index])
      await site.start(index)
    },
  },
  {
    what: 'kill -9 of both site processes and of PostgreSQL at once, as in a power cut',
    async strike({ site }) {
      killAll(processesOf(site.dataDir))
      site.kill([0, 1])
      await Promise.all([site.start(0), site.start(1)])
    },
  },
  {
    what: 'kill -9 of both site processes, which leaves PostgreSQL to its fate',
    async strike({ site }) {
      site.kill([0, 1])
      await Promise.all([site.start(0), site.start(1)])
    },
  },
  {
    what: 'kill -9 of PostgreSQL',
    isGentle: true,
    strike: async ({ site }) => killAll(processesOf(site.dataDir)),
  },
  {
    what: 'each site process stopped and started in turn, as in a release',
    isGentle: true,
    async strike({ site, balancer }) {
      await site.restart(0)
      await balancer.allReady()
      await site.restart(1)
    },
  },
  {
    what: 'PostgreSQL stopped',
    isGentle: true,
    strike: async ({ site }) => void process.kill(site.postmaster(), 'SIGINT'),
  },
  {
    what: 'webhooks are lost',
    isGentle: true,
    async strike({ around: { webhooks }, outageMs }) {
      webhooks.lose()
      await pause(outageMs)
      await webhooks.pass()
    },
  },
]

const LATER: readonly Fault[] = [
  {
    what: 'PostgreSQL hangs',
    isGentle: true,
    async strike({ site, outageMs }) {
      const all = processesOf(site.dataDir)
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      await pause(outageMs)
      for (const pid of all) process.kill(pid, 'SIGCONT')
    },
  },
  {
    what: 'the card provider cannot be reached',
    isGentle: true,
    async strike({ around: { provider }, outageMs }) {
      await provider.stopListening()
      await pause(outageMs)
      await provider.listenAgain()
    },
  },
  {
    what: 'the card provider does what it is asked, but its answers are lost',
    isGentle: true,
    async strike({ around: { provider }, outageMs }) {
      provider.set({ responseBytes: 0 })
      await pause(outageMs)
      provider.reset()
    },
  },
  {
    what: 'the mail server cannot be reached',
    isGentle: true,
    async strike({ around: { smtp }, outageMs }) {
      await smtp.stopListening()
      await pause(outageMs)
      await smtp.listenAgain()
    },
  },
  {
    what: 'webhooks come late, twice, and the last one first',
    isGentle: true,
    async strike({ around: { webhooks }, outageMs }) {
      webhooks.hold()
      await pause(outageMs)
      await webhooks.pass()
    },
  },
]

/** All faults, drawn by chance; those that take longest to mend come first, so that a run ends within three minutes. */
export const drawn = (chance: Chance): Fault[] => [...shuffled(FIRST, chance), ...shuffled(LATER, chance)]

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all]
  return all.map(() => left.splice(chance.number(0, left.length - 1), 1)[0]!)
}
