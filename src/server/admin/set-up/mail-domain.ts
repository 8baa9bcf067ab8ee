/** Reads the records in the DNS by which other mail servers recognise the site's emails. */
import { Resolver } from 'node:dns/promises'
import {
  domainOf,
  MAIL_PROVIDERS,
  providerOfAddress,
  providerOfExchange,
  providerOfHost,
  type MailProvider,
} from '#shared/platform/mail/mail-providers.ts'
import type { MailDomain } from '#shared/platform/mail/mail-settings.ts'
import type { Config } from '../../config.ts'

const WITHIN_MS = 2500

type RecordState = MailDomain['records']['spf']
type Found<T> = T | 'none' | 'silent'

/** @param address of the sender @param host of the mail server; empty if none is set */
export async function readMailDomain(
  { dnsServer }: Pick<Config, 'dnsServer'>,
  { address, host }: { address: string; host: string },
): Promise<MailDomain> {
  const domain = domainOf(address)
  if (domain === '' || providerOfAddress(address))
    return { domain: null, records: { spf: 'ok', dkim: 'ok', dmarc: 'ok' }, request: null, provider: null }
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 })
  if (dnsServer !== undefined) resolver.setServers([dnsServer])
  const texts = (name: string) =>
    found(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join(''))))
  const [exchanges, ofDomain, policies] = await Promise.all([
    found(resolver.resolveMx(domain)),
    texts(domain),
    findPolicy(texts, domain),
  ])
  const receiving = Array.isArray(exchanges)
    ? exchanges.map(({ exchange }) => providerOfExchange(exchange)).find(Boolean)
    : undefined
  const sending = providerOfHost(host) ?? (host === '' ? receiving : undefined)
  const records = {
    spf: spfState(ofDomain, sending),
    dkim: ofDomain === 'silent' ? 'silent' : await dkimState(texts, domain, sending),
    dmarc: policies === 'none' ? 'missing' : policies,
  } as const
  return {
    domain,
    records,
    request: requestFor(domain, records, sending?.name ?? host, sending),
    provider: receiving?.name ?? null,
  }
}

/** 'none' if the DNS says so, 'silent' if it does not answer. */
const found = async <T>(asked: Promise<T>): Promise<Found<T>> =>
  asked.catch((error: NodeJS.ErrnoException) =>
    ['ENOTFOUND', 'ENODATA'].includes(error.code ?? '') ? 'none' : 'silent',
  )

function spfState(texts: Found<string[]>, sending: MailProvider | undefined): RecordState {
  if (texts === 'silent') return 'silent'
  const policies = texts === 'none' ? [] : texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (policies.length === 0) return 'missing'
  // receivers ignore several
  if (policies.length > 1) return 'wrong'
  if (sending?.spf === undefined) return 'ok'
  return policies[0]!.toLowerCase().includes(`include:${sending.spf}`) ? 'ok' : 'wrong'
}

/** Only the provider's own selectors can be looked up, because nobody can list them. */
async function dkimState(
  texts: (name: string) => Promise<Found<string[]>>,
  domain: string,
  sending: MailProvider | undefined,
): Promise<RecordState> {
  const selectors = sending?.dkim ?? MAIL_PROVIDERS.flatMap(({ dkim }) => dkim)
  const all = await Promise.all(selectors.map((selector) => texts(`${selector}._domainkey.${domain}`)))
  if (all.some((each) => Array.isArray(each) && each.some((text) => /\bp=[^;\s]/.test(text)))) return 'ok'
  if (all.includes('silent')) return 'silent'
  return sending && sending.dkim.length > 0 ? 'missing' : 'unknown'
}

/** Looked up for the domain, and then for what it is a part of. */
async function findPolicy(
  texts: (name: string) => Promise<Found<string[]>>,
  domain: string,
): Promise<'ok' | 'none' | 'silent'> {
  const own = await texts(`_dmarc.${domain}`)
  if (Array.isArray(own) && own.some((text) => /^v=dmarc1\b/i.test(text))) return 'ok'
  if (own === 'silent') return 'silent'
  const parent = domain.slice(domain.indexOf('.') + 1)
  return parent.includes('.') ? findPolicy(texts, parent) : 'none'
}

function requestFor(
  domain: string,
  { spf, dkim, dmarc }: Record<'spf' | 'dkim' | 'dmarc', RecordState>,
  host: string,
  sending: MailProvider | undefined,
): string | null {
  const include = sending?.spf ? ` and contains include:${sending.spf}` : ''
  const wanted = [
    spf !== 'ok' &&
      `SPF that allows ${host || 'our mail server'} (one TXT record at ${domain} that begins with v=spf1${include})`,
    dkim !== 'ok' && `DKIM (the keys that our email provider shows for ${domain})`,
    dmarc !== 'ok' && `DMARC (a TXT record at _dmarc.${domain}: v=DMARC1; p=none)`,
  ].filter((each) => each !== false)
  return wanted.length === 0
    ? null
    : `In the DNS of ${domain}, please see that there is ${new Intl.ListFormat('en-GB').format(wanted)}, so that our emails are not taken for spam.`
}
