/** Email settings that an owner enters in the dashboard. */
import { z } from 'zod'
import { cleanLine, email, optionalLine } from '../text/text.ts'

/** As stored, encrypted. */
export const mailSettings = z.object({
  /** Null if the server is set in the environment. */
  server: z.object({ host: z.string(), port: z.int(), user: z.string(), password: z.string() }).nullable(),
  sender: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** Address for notices. */
  notices: z.string().nullable(),
})
export type MailSettings = z.infer<typeof mailSettings>

/** Parts of the settings that the environment sets, as shown to the owner; null for those that the owner may enter. */
export const fixedMail = z.object({
  server: z.string().nullable(),
  sender: z.string().nullable(),
  notices: z.string().nullable(),
})
export type FixedMail = z.infer<typeof fixedMail>

const HOST = /^(?=.{1,253}$)[\p{L}\d]([\p{L}\d-]*[\p{L}\d])?(\.[\p{L}\d]([\p{L}\d-]*[\p{L}\d])?)*$/u
const host = z
  .string()
  .transform(cleanLine)
  .refine((text) => HOST.test(text), 'Please enter the name of the server, such as smtp.example.org')
const port = z.coerce
  .number<string | number>('Please enter a number')
  .int()
  .min(1)
  .max(65_535, 'Please enter a port, such as 465')
/** A part that the environment sets is not looked at. */
const unless = <Schema extends z.ZodType>(isFixed: unknown, schema: Schema) =>
  (isFixed ? z.any().transform(() => '') : schema) as Schema

/** The form. An empty password keeps the stored one. */
export const mailForm = (fixed: FixedMail) =>
  z.object({
    host: unless(fixed.server, host),
    port: unless(fixed.server, port),
    user: unless(fixed.server, optionalLine(200)),
    password: unless(fixed.server, z.string().max(1000).default('')),
    senderName: unless(fixed.sender, optionalLine(100)),
    senderAddress: unless(fixed.sender, email),
    notices: unless(fixed.notices, email),
  })
export type MailForm = z.output<ReturnType<typeof mailForm>>

export const tryMailInput = z.object({
  settings: z.record(z.string(), z.union([z.string().max(1000), z.number()])),
  /** Of the settings that the owner saw; 0 for none. */
  version: z.int().min(0),
  /** They replace settings that this server cannot read. */
  isAgain: z.boolean(),
})
export const confirmMailInput = z.object({
  code: z
    .string()
    .max(50)
    .transform((text) => text.replaceAll(/\D/g, '')),
})

/** The settings as the owner sees them: everything but the password. */
export const mailPage = z.object({
  version: z.int(),
  fixed: fixedMail,
  /** `unreadable`: stored with the key of another server. */
  state: z.enum(['none', 'stored', 'unreadable']),
  values: z.object({
    host: z.string(),
    port: z.union([z.int(), z.literal('')]),
    user: z.string(),
    senderName: z.string(),
    senderAddress: z.string(),
    notices: z.string(),
  }),
  hasPassword: z.boolean(),
  /** What the mail server objects to at present; null if nothing. */
  failing: z.string().nullable(),
  /** Sent with settings that are not used before its code comes back. */
  trial: z
    .object({ to: z.string(), from: z.string(), server: z.string(), sentAt: z.iso.datetime() })
    .nullable(),
})
export type MailPage = z.infer<typeof mailPage>

export const mailDomainInput = z.object({ address: z.string().max(320), host: z.string().max(253) })
const RECORD_STATES = ['ok', 'missing', 'wrong', 'unknown', 'silent'] as const
/** Records of the sender's domain. `unknown`: it cannot be seen from outside. `silent`: the DNS did not answer. */
export const mailDomain = z.object({
  /** Null for an address of a provider such as Gmail, which looks after its own domain. */
  domain: z.string().nullable(),
  records: z.object({
    spf: z.enum(RECORD_STATES),
    dkim: z.enum(RECORD_STATES),
    dmarc: z.enum(RECORD_STATES),
  }),
  /** To send to whoever looks after the domain; null if nothing is missing. */
  request: z.string().nullable(),
  /** Provider that receives the domain's email, from the table of providers. */
  provider: z.string().nullable(),
})
export type MailDomain = z.infer<typeof mailDomain>
