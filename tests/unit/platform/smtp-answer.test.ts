/** The stored part of a mail server's reply contains the reason, but never the recipient. */
import { expect, it } from 'vitest'
import { smtpAnswer } from '#server/platform/mail/smtp-answer.ts'
import { smtpFailure } from '#server/platform/mail/smtp-failure.ts'

it.each([
  [
    '550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown',
    '5.1.1 recipient address rejected user unknown',
  ],
  [
    '550-5.1.1 The email account that you tried to reach does not exist. Ada Lovelace',
    '5.1.1 the email account that you to does not exist',
  ],
  ['452 4.2.2 ada.lovelace mailbox full', '4.2.2 mailbox full'],
  ["550 No such user 'ada' here", 'no such user'],
  [
    '554 5.7.1 Client host [203.0.113.9] blocked, see https://bl.example/?q=ada@example.org',
    '5.7.1 host blocked',
  ],
  ['421', ''],
  ['no answer of a mail server for Ada', ''],
])('%s', (reply, stored) => expect(smtpAnswer(reply)).toBe(stored))

it.each([
  ['ECONNREFUSED CONN', 'correct host and port in SMTP_URL, or let this machine out'],
  ['EAUTH AUTH PLAIN 535 5.7.8 authentication failed', 'correct SMTP_URL'],
  ['EENVELOPE RCPT TO 550 5.1.1 user unknown', undefined],
])('about %s the log says what to do: %s', (reason, todo) => expect(smtpFailure(reason)?.[2]).toBe(todo))
