/** The data about one person: what would be erased, what would stay and why, a download, and the erase button. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fateOf, PERSON_PARTS, type PersonPart } from '#shared/admin/person-parts.ts'
import type { PersonCounts, Whose } from '#shared/admin/privacy.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { ErasePerson } from './erase-person.tsx'
import { SendCopy } from './send-copy.tsx'

/** Those with a count above zero. */
const partsOf = (counts: PersonCounts) =>
  (Object.keys(PERSON_PARTS) as PersonPart[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({
      kind,
      count: counts[kind],
      ...PERSON_PARTS[kind],
      fate: fateOf(kind, counts.keptUntil[kind]),
    }))

type PersonFoundProps = {
  whose: Whose
  /** The address, or the name of somebody without one. */
  name: string
  counts: PersonCounts
  isErased: boolean
  /** `left`: undefined if it could not be read. */
  onErased: (left: PersonCounts | undefined) => void
}

export function PersonFound({ whose, name, counts, isErased, onErased }: PersonFoundProps) {
  const { client } = useTRPC()
  const isNobody = partsOf(counts).length === 0
  const supporter = useQuery({
    queryKey: ['supporter', whose],
    queryFn: () =>
      'email' in whose
        ? client.supporters.byEmail.mutate(whose)
        : Promise.resolve('supporterId' in whose ? { id: whose.supporterId } : null),
    // do not cache personal data
    gcTime: 0,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="person" className="flex flex-col gap-6">
      <div>
        <h2 id="person" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
          {isErased ? (
            `${'email' in whose ? whose.email : name} has been erased`
          ) : (
            <SupporterLink id={supporter.data?.id ?? null}>
              {'email' in whose ? whose.email : name}
            </SupporterLink>
          )}
        </h2>
        <Summary isNobody={isNobody} isErased={isErased} />
      </div>
      {!isNobody && (
        <>
          <Counts counts={counts} />
          <SendCopy whose={whose} />
        </>
      )}
      {partsOf(counts).some(({ kind }) => !kind.endsWith('UnderWay') && kind !== 'claimedDeclarations') && (
        <ErasePerson whose={whose} name={name} onErased={onErased} />
      )}
      <p className="max-w-article rounded-card bg-sunken p-5 text-sm">
        Stripe, your mail server and your mailbox keep their own records. This site cannot reach them, so
        please look for the person there too. You can find a prayer request sent without an email address by
        its name, in the inbox. Carts and wishlists are stored under a random number that nobody can match to
        a person.
      </p>
    </section>
  )
}

function Summary({ isNobody, isErased }: { isNobody: boolean; isErased: boolean }) {
  if (isErased && isNobody) return <p>Nothing is left under this address.</p>
  if (isErased) return <p>Everything that could be deleted has been. What is left is listed here.</p>
  if (isNobody) return <p>We hold nothing under this address.</p>
  return <p className="text-muted">This is what we hold, and what happens to it when you erase the person.</p>
}

function Counts({ counts }: { counts: PersonCounts }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">What we hold about this person</caption>
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-semibold whitespace-nowrap">
            How many
          </th>
          <th scope="col" className="py-2 pl-4 font-semibold">
            When erased
          </th>
        </tr>
      </thead>
      <tbody>
        {partsOf(counts).map(({ kind, count, label, fate, isRetained }) => (
          <tr
            key={kind}
            className="border-t border-line align-baseline max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-2"
          >
            <th scope="row" className="py-2 pr-4 font-semibold">
              {label}
            </th>
            <td className="py-2 pr-4 text-right tabular-nums">{count}</td>
            <td className="py-2 sm:pl-4 max-sm:col-span-2 max-sm:pt-0">
              <span className={isRetained ? 'font-semibold' : 'font-semibold text-danger'}>
                {isRetained ? 'Kept' : 'Deleted'}
              </span>
              {fate && <span>{`, ${fate}`}</span>}
              <span>.</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
