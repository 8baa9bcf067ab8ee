/** Email settings that an owner enters in the dashboard. */
import { z } from 'zod'

export const mailSettings = z.object({
  /** Null if the server is set in the environment. */
  server: z.object({ host: z.string(), port: z.int(), user: z.string(), password: z.string() }).nullable(),
  sender: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** Address for notices. */
  notices: z.string().nullable(),
})
export type MailSettings = z.infer<typeof mailSettings>
