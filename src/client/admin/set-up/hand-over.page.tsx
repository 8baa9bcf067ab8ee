/** A page to print for a successor: people, places and the first week. Contains no secrets. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { ROLE_LABELS } from '#shared/platform/sign-in/roles.ts'
import { londonText } from '#shared/platform/time/london.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import type { HandOver } from '#shared/admin/set-up.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../platform/ui/table.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { Facts } from '../kit/facts.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon } from '../ui/london-time.tsx'

export const Route = createFileRoute('/admin/hand-over')({
  component: HandOverPage,
})

function HandOverPage() {
  const query = useQuery(useTRPC().utils.setUp.handOver.queryOptions())
  return (
    <AdminPage title="Hand over">
      <Loaded query={query} what="the hand-over">
        {(facts) => (
          <>
            <PageActions
              primary={
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-5" />
                  Print
                </Button>
              }
            />
            <p className="no-print mb-6 max-w-article">
              Print this for your successor. It lists people and places but no passwords: hand those over in
              person.
            </p>
            <Paper facts={facts} printedAt={new Date(query.dataUpdatedAt).toISOString()} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const PAYMENTS: Record<HandOver['payments'], string> = {
  live: 'Stripe, taking real payments. Its account belongs to the charity: whoever leaves must be replaced there too.',
  test: 'Stripe, with keys for tests: no money arrives yet.',
  sandbox: 'None yet: the site is in test mode.',
  closed: 'Stripe, but its keys must be entered again in Set-up: until then nobody can pay.',
}

/** It is in no backup, so whoever takes over needs a copy. */
const keyText = ({ isRight, fingerprint, file }: NonNullable<HandOver['secretsKey']>) =>
  isRight
    ? `${file === null ? 'among the settings of the server' : `the file ${file} of the server`} (${fingerprint}). It is in no backup. A copy is kept at:`
    : `lost: this server does not have the key ${fingerprint}. Enter card payments and email again under Set-up.`

function Paper({ facts, printedAt }: { facts: HandOver; printedAt: string }) {
  const { name, contact, replyHours } = useSite()
  const { owner, accounts, isSharedPasswordOn, website, backups } = facts
  const { host } = new URL(website)
  return (
    <div className="max-w-3xl">
      <h2 className="text-xl">The website of {name}</h2>
      <p className="text-muted">As of {dayInLondon(printedAt)}</p>

      <Part title="Who looks after it">
        <Paragraphs
          rows={[
            ['Notices go to', owner ?? 'nobody yet'],
            ['People write to', contact.email || 'no address yet'],
            ...registrationLines(contact).map((line) => ['Registered as', line] as const),
          ]}
        />
        {accounts.length === 0 ? (
          <p className="mt-3">Nobody has an account of their own.</p>
        ) : (
          <Table className="mt-3">
            <caption className="sr-only">Accounts of the dashboard</caption>
            <TableHeader>
              <TableRow>
                {['Name', 'Email', 'Role'].map((title) => (
                  <TableHead key={title}>{title}</TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {accounts.map((account) => (
                <TableRow key={account.email}>
                  <TableHead scope="row" className="wrap-anywhere">
                    {account.name}
                  </TableHead>
                  <TableCell className="wrap-anywhere">{account.email}</TableCell>
                  <TableCell>{ROLE_LABELS[account.role]}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        <p className="mt-3">
          {isSharedPasswordOn
            ? 'The shared password opens everything too.'
            : 'The shared password is switched off: only these accounts open the dashboard.'}
        </p>
      </Part>

      <Part title="What is where">
        <Paragraphs
          rows={[
            ['Website', website],
            ['Dashboard', `${website}/admin`],
            ['Domain name', `${host}, rented by the year from:`],
            ['Server', 'rented from:'],
            ['Card payments', PAYMENTS[facts.payments]],
            ['Emails come from', facts.sender],
            ['Mail server', facts.mailServer ?? 'none yet'],
            ...(facts.secretsKey ? [['Key for stored passwords', keyText(facts.secretsKey)] as const] : []),
            [
              'Backups',
              backups.isOn
                ? `${backups.place}; ${backups.lastAt === null ? 'none yet' : `the last of ${londonText(backups.lastAt)}`}`
                : 'not made by the site',
            ],
            ['Database', facts.database],
            ['Pictures', facts.pictures],
            ['Version', facts.version],
          ]}
        />
      </Part>

      <Part title="What to tell your successor">
        <ol className="list-decimal space-y-2 pl-6">
          <li>
            Invite them as an owner under Accounts, and let them sign in once before you remove yourself. Then
            change the shared password, if it is on.
          </li>
          <li>
            Add them at the card provider, at the mail provider, and where the name and the server are rented.
            Check whose card pays for those, and until when.
          </li>
          <li>
            Ask the technician to send notices to their address, and show them the Set-up page: send a test,
            make a backup and download it together.
          </li>
          <li>
            The day begins with Today: orders to pack, messages to answer within {replyHours} hours, payments
            that need a decision. A red line at the top says that something is broken, and what to do.
          </li>
          <li>
            If someone asks what you hold about them, or asks to be erased, use Privacy. Records of payments
            stay for as long as the law requires.
          </li>
          <li>
            The technician who looks after the server is:
            <Blank />
          </li>
        </ol>
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h3 className="mb-2 text-lg">{title}</h3>
    {children}
  </section>
)

/** A line to write on. */
const Blank = () => <span className="ml-2 inline-block w-56 max-w-full border-b border-field">&nbsp;</span>

/** A paragraph that ends in a colon leaves space for handwriting. */
const Paragraphs = ({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) => (
  <Facts
    className="sm:grid-cols-2 print:grid-cols-2"
    rows={rows.map(([name, value]) => [
      name,
      <Fragment key={name}>
        <span>{value}</span>
        {value.endsWith(':') && <Blank />}
      </Fragment>,
    ])}
  />
)
