/** A mail server that receives what the site sends, parsed by a real mail parser. */
import { text } from 'node:stream/consumers'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { portOf } from './free-port.ts'

type ReceivedEmail = ParsedMail & {
  /** Recipients of the SMTP envelope, whatever the headers say. */
  envelopeTo: string[]
  raw: string
}

export type Mailbox = {
  url: string
  port: number
  /** In order of arrival. */
  received: ReceivedEmail[]
  close: () => Promise<void>
}

/** Starts a mail server. `refuse` may return an SMTP code and text. Without a `password` nobody can sign in. */
export async function startMailbox(
  options: { port?: number; password?: string; refuse?: (address: string) => string | undefined } = {},
): Promise<Mailbox> {
  const received: ReceivedEmail[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: options.password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ password }, _session, done) =>
      password === options.password ? done(null, { user: 1 }) : done(new Error('refused')),
    onRcptTo({ address }, _session, done) {
      const refusal = options.refuse?.(address)
      done(
        refusal === undefined
          ? null
          : Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }),
      )
    },
    onData(stream, session, done) {
      const receive = async () => {
        try {
          const raw = await text(stream)
          const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ ...(await simpleParser(raw)), envelopeTo, raw })
          done()
        } catch (error) {
          done(error instanceof Error ? error : new Error('not read'))
        }
      }
      void receive()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => {
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  const port = portOf(server.server.address())
  // a test that does not close it need not wait for it
  server.server.unref()
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  }
}
