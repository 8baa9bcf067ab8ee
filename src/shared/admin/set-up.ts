/** The parts of the set-up of a public site, each with the result of its last check. */
import { z } from 'zod'
import { ROLES } from '../platform/sign-in/roles.ts'

/** In the order shown. */
export const SET_UP_PARTS = [
  'payments',
  'webhook',
  'mail',
  'sender',
  'notices',
  'backup',
  'website',
  'clock',
  'servers',
  'addresses',
  'charity-number',
  'reply-time',
  'gift-aid',
  'photographs',
  'figures',
] as const
export type SetUpPart = (typeof SET_UP_PARTS)[number]

/** `untried`: set, but not known to work yet. `missing`: not set. */
const SET_UP_STATES = ['ok', 'failing', 'untried', 'missing'] as const

export const setUpItem = z.object({
  part: z.enum(SET_UP_PARTS),
  state: z.enum(SET_UP_STATES),
  /** When it last worked: an email was accepted, the provider responded, a backup was made. */
  okAt: z.iso.datetime().nullable(),
  /** When it began to fail; null unless it fails. */
  since: z.iso.datetime().nullable(),
  /** Missing or wrong items, each as one word: 'sandbox', 'home', 'postal'; for the reply time its hours. */
  lacks: z.array(z.string()),
  /** Number of emails that wait for the mail server. */
  waiting: z.int(),
  /**
   * A sentence for a technician that names settings; null if nothing needs to change, or the dashboard can change it.
   * Written on the server, so that no file of the browser contains names of secret keys.
   */
  technician: z.string().nullable(),
})
export type SetUpItem = z.infer<typeof setUpItem>
export const setUpItems = z.array(setUpItem)

/** Whether somebody has to do something about a part. One that is set and not yet tried is done. */
export const isOpenPart = ({ state }: Pick<SetUpItem, 'state'>): boolean =>
  state === 'missing' || state === 'failing'

/** Checks that the dashboard can start, besides the test email and a backup. */
export const checkInput = z.object({ part: z.enum(['payments', 'website']) })
/** A new key for each click, so that a repeat sends no second email. */
export const testEmailInput = z.object({ key: z.uuid() })

/** A fault, for the red line on every page of the dashboard. */
export const fault = z.object({
  part: z.enum(['payments', 'mail', 'backup', 'clock', 'servers']),
  /** When it began; for the backup, when the newest was made or, without any, when the site was set up. */
  since: z.iso.datetime(),
})
export type Fault = z.infer<typeof fault>

/** Everything that a successor must know: places and people, but no secrets. */
export const handOver = z.object({
  /** Address for notices; null if there is none. */
  owner: z.string().nullable(),
  accounts: z.array(z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES) })),
  isSharedPasswordOn: z.boolean(),
  website: z.string(),
  /** `closed`: keys are stored, but this server cannot use them. */
  payments: z.enum(['live', 'test', 'sandbox', 'closed']),
  /** Name of the mail server; null if there is none. */
  mailServer: z.string().nullable(),
  sender: z.string(),
  /** The key that encrypts what owners entered under Set-up; null if nothing is stored. */
  secretsKey: z
    .object({
      isRight: z.boolean(),
      fingerprint: z.string(),
      /** Null: among the server's settings. */ file: z.string().nullable(),
    })
    .nullable(),
  backups: z.object({
    isOn: z.boolean(),
    /** A folder on the server, or the URL of an object store. */
    place: z.string(),
    lastAt: z.iso.datetime().nullable(),
  }),
  database: z.string(),
  pictures: z.string(),
  version: z.string(),
})
export type HandOver = z.infer<typeof handOver>
