/** Sends emails by SMTP, or writes them to files if no mail server is set. */
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { makeFolder } from '#db/embedded/make-folder.ts'
import { cleanLine } from '#shared/platform/text/text.ts'
import { isDeliverable, type MailAddress } from '#shared/platform/mail/mail.ts'
import type { HtmlEmail } from './written-email.ts'
import { smtpAnswer } from './smtp-answer.ts'
import { smtpCode } from './smtp-failure.ts'

/** Timeouts, so that a silent or slow server does not hold up other emails. A slow one gets a minute in total. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const SEND_MS = 60_000

type Message = {
  name: string
  /** Unchanged at every attempt, so that a receiver can drop duplicates. */
  messageId: string
  from: MailAddress
  to: string
  date: Date
  email: HtmlEmail
}

export type Transport = {
  /** State of an email after `send`: 'written' if it went to a file. */
  outcome: 'sent' | 'written'
  /** @throws Undelivered */
  send(message: Message, signal: AbortSignal): Promise<void>
}

/** Why a message was not delivered, as codes and known words, because a server's text may contain addresses. */
export class Undelivered extends Error {
  /** Permanent: the address is invalid, or the server says that there is no such mailbox. */
  readonly isFinal: boolean
  /** Whether other emails probably fail too, because the server did not refuse only this recipient. */
  readonly isOfServer: boolean

  constructor(reason: string, { isFinal = false, isOfServer = false } = {}) {
    super(reason)
    this.isFinal = isFinal
    this.isOfServer = isOfServer
  }
}

/** @param folder where to write emails without a mail server */
export function openTransport(smtpUrl: string | undefined, folder: string): Transport {
  const send = smtpUrl === undefined ? fileSender(folder) : smtpSender(smtpUrl)
  return {
    outcome: smtpUrl === undefined ? 'written' : 'sent',
    async send(message, signal) {
      if (!isDeliverable(message.to)) throw new Undelivered('EADDRESS', { isFinal: true })
      try {
        await send(message, signal)
      } catch (error) {
        throw reasonOf(error)
      }
    },
  }
}

function smtpSender(url: string) {
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return async (message: Message, signal: AbortSignal) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)])
    await transporter.sendMail({ ...mimeOf(message), signal: within })
  }
}

function fileSender(folder: string) {
  return async (message: Message, signal: AbortSignal) => {
    const bytes = await new MailComposer(mimeOf(message)).compile().build()
    signal.throwIfAborted()
    await makeFolder(folder, 0o700)
    const path = join(folder, `${message.name}.eml`)
    // written under another name and renamed, so that nobody reads half an email
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }
}

function mimeOf({ messageId, from, to, date, email }: Message): SendMailOptions {
  return {
    messageId,
    date,
    // as objects, because a string would be parsed as a list of addresses
    from: { name: cleanLine(from.name), address: from.address },
    to: { name: '', address: to },
    ...(email.replyTo && isDeliverable(email.replyTo) && { replyTo: { name: '', address: email.replyTo } }),
    subject: cleanLine(email.subject),
    text: email.text,
    html: email.html,
    ...headersOf(email),
    newline: 'win',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Marks every email as automatic, so that autoresponders stay quiet, except a reply that a person wrote. */
function headersOf({ conversation, unsubscribeUrl }: HtmlEmail): SendMailOptions {
  if (conversation === undefined)
    return {
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          // not nodemailer's `list`, which is missing in emails written to files
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
  const last = conversation.at(-1)
  return last === undefined ? {} : { inReplyTo: last, references: [...conversation] }
}

function reasonOf(error: unknown): Undelivered {
  const { command, responseCode, response } = error as Record<string, unknown>
  const answer = typeof response === 'string' ? smtpAnswer(response) : ''
  const reason = [smtpCode(error), command, responseCode, answer]
    .filter((part) => part !== undefined && part !== '')
    .map(String)
    .join(' ')
  // 5.1.x is about the address; other refusals (relaying, policy) are for the owner to fix
  const isFinal = command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(String(response))
  const isOfServer = command !== 'RCPT TO' || /^5\d\d[ -]5\.7\.|relay/i.test(String(response))
  return new Undelivered(reason || (error instanceof Error ? error.name : 'unknown'), {
    isFinal,
    isOfServer,
  })
}
