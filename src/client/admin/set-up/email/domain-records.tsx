import type { MailDomain } from '#shared/platform/mail/mail-settings.ts'
import { StatusBadge, type Status } from '../../kit/status-badge.tsx'
import { Section } from '../../kit/section.tsx'
import { Technician } from '../../ui/technician.tsx'

type State = MailDomain['records']['spf']

const STATES: Record<State, Status> = {
  ok: { tone: 'good', label: 'There' },
  missing: { tone: 'waiting', label: 'Missing' },
  wrong: { tone: 'waiting', label: 'Not right' },
  unknown: { tone: 'quiet', label: 'Cannot be seen' },
  silent: { tone: 'quiet', label: 'No answer' },
}

const RECORDS = {
  spf: ['SPF', 'which servers may send for the domain'],
  dkim: ['DKIM', 'a signature that proves it'],
  dmarc: ['DMARC', 'what to do with emails that prove neither'],
} as const

/** The sender's domain as other mail servers see it. */
export function DomainRecords({ found: { domain, records, request } }: { found: MailDomain }) {
  if (domain === null) return null
  return (
    <Section
      id="domain"
      title="Will emails be taken for spam?"
      about={`Other mail servers look up three records of ${domain}. They are set where the domain name is rented.`}
    >
      <ul className="flex flex-col gap-2">
        {(['spf', 'dkim', 'dmarc'] as const).map((record) => (
          <li key={record} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <b>{RECORDS[record][0]}</b>
              <span className="text-muted">{`: ${RECORDS[record][1]}`}</span>
            </span>
            <StatusBadge {...STATES[records[record]]} />
          </li>
        ))}
      </ul>
      {request !== null && <Technician about="the domain">{request}</Technician>}
    </Section>
  )
}
