/**
 * Removes personal data from a mail server's response. Servers repeat the recipient's address or name in many
 * forms, so only status codes and known words remain.
 */

const WORDS = new Set(
  `a access account active address addresses administrator again allowed an and are as at attempts auth authenticate
  authenticated authentication bad be because been blocked blacklisted bounce but by cannot closed closing command
  connect connection connections content could credentials daily data deactivated deferred delivered delivery denied
  detected disabled disk dkim dmarc dns does doesn't domain due email encryption error errors exceeded exceeds exist
  expired failed failure first for found full greylisted greylisting has have host hour inactive incorrect insufficient
  internal invalid ip is it later limit limits list listed local locked login loop mail mailbox mailboxes maximum may
  message messages minute must name no not of off on open or over overquota password permanent permanently permission
  permitted please policy postmaster process processing prohibited protocol quota rate reached reasons recipient
  recipients reject rejected relay relaying reputation required requested resources retry route secure seconds sender
  sending sent server service session size slow spam spf space start starttls storage such suspended syntax system table
  temporarily temporary terminated than that the there this tls to too transaction try unable unavailable unknown
  unroutable unverified user username valid verification verify virtual was we with without wrong you your`.split(
    /\s+/,
  ),
)
const MAX_LENGTH = 160

/** Reduces '550 5.1.1 <ada@example.org>: user unknown' to '5.1.1 user unknown'; callers already have the first code. */
export function smtpAnswer(response: string): string {
  const [, status, text = ''] = /^\d{3}[ -]?(?:([245]\.\d{1,3}\.\d{1,3})\b)?([^]*)$/.exec(response) ?? []
  const words = text
    .toLowerCase()
    // split only at separators, so that no part of an address, a link or a number counts as a word
    .split(/[\s,;:()"]+/)
    .map((part) => part.replaceAll(/^['.<[]+|['.!\]>]+$/g, ''))
    .filter((part) => WORDS.has(part))
  return [status, ...words].filter(Boolean).join(' ').slice(0, MAX_LENGTH)
}
