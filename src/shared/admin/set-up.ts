/** What a public site needs, each part as it was last tried. */
import { z } from 'zod'
import { ROLES } from '../platform/sign-in/roles.ts'

/** In the order in which the owner reads them. */
export const SET_UP_PARTS = [
  'payments',
  'webhook',
  'mail',
  'sender',
  'notices',
  'backup',
  'website',
  'clock',
  'addresses',
  'charity-number',
  'photographs',
  'figures',
] as const
export type SetUpPart = (typeof SET_UP_PARTS)[number]

/** `untried`: it is set, and nobody knows yet whether it works. `missing`: it is not set. */
const SET_UP_STATES = ['ok', 'failing', 'untried', 'missing'] as const

export const setUpItem = z.object({
  part: z.enum(SET_UP_PARTS),
  state: z.enum(SET_UP_STATES),
  /** When it last worked: an email was accepted, the provider answered, a backup was made. */
  okAt: z.iso.datetime().nullable(),
  /** When it began to fail; null unless it is failing. */
  since: z.iso.datetime().nullable(),
  /** What is missing or wrong, each in a word of its part: 'sandbox', 'home', 'postal'. */
  lacks: z.array(z.string()),
  /** Emails that wait for the mail server. */
  waiting: z.int(),
  /**
   * One sentence for a technician, with the names of settings; null if the dashboard can change it, or nothing need be
   * changed. It comes from the server, so that no file of the browser names a key.
   */
  technician: z.string().nullable(),
})
export type SetUpItem = z.infer<typeof setUpItem>
export const setUpItems = z.array(setUpItem)

/** What the owner can try from the dashboard, beside an email and a backup. */
export const checkInput = z.object({ part: z.enum(['payments', 'website']) })
/** One key for each click: a repeat sends no second email. */
export const testEmailInput = z.object({ key: z.uuid() })

/** What is failing now, for the red line on every page of the dashboard. */
export const fault = z.object({
  part: z.enum(['payments', 'mail', 'backup', 'clock']),
  /** When it began; of the backup, when the newest one was made or the site without any. */
  since: z.iso.datetime(),
})
export type Fault = z.infer<typeof fault>

/** What a successor must know: places and people, and no secret. */
export const handOver = z.object({
  /** The address that gets notices; null if there is none. */
  owner: z.string().nullable(),
  accounts: z.array(z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES) })),
  isSharedPasswordOn: z.boolean(),
  website: z.string(),
  payments: z.enum(['live', 'test', 'sandbox']),
  /** The name of the mail server; null if there is none. */
  mailServer: z.string().nullable(),
  sender: z.string(),
  backups: z.object({
    isOn: z.boolean(),
    /** A folder on the server, or the address of an object store. */
    place: z.string(),
    lastAt: z.iso.datetime().nullable(),
  }),
  database: z.string(),
  pictures: z.string(),
  version: z.string(),
})
export type HandOver = z.infer<typeof handOver>
