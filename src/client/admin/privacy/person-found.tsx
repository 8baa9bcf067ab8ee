/** The data about one person: what would be erased, what would stay and why, a download, and the erase button. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fateOf, PERSON_PARTS, type PersonPart } from '#shared/admin/person-parts.ts'
import type { PersonCounts, Whose } from '#shared/admin/privacy.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../platform/ui/table.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
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

type PersonDataProps = {
  whose: Whose
  /** The address, or the name if there is none. */
  name: string
  /** Number of the look-up; a new one reads again. */
  lookUp?: number
  /** Called after an erasure that leaves nothing to show here. */
  onErased: () => void
}

/** Looks a person up, and shows what there is. */
export function PersonData({ whose, name, lookUp = 0, onErased }: PersonDataProps) {
  const { client } = useTRPC()
  const [left, setLeft] = useState<PersonCounts>()
  const query = useQuery<PersonCounts, CallError>({
    queryKey: ['person', whose, lookUp],
    queryFn: () => client.privacy.preview.mutate(whose),
    // do not cache personal data
    gcTime: 0,
  })
  const person = {
    whose,
    name,
    onErased: (rest: PersonCounts | undefined) => (rest ? setLeft(rest) : onErased()),
  }
  // the remaining data is announced again by another element, starting at its heading
  if (left) return <PersonFound {...person} counts={left} isErased />
  return (
    <Loaded query={query} what="what we hold about them">
      {(counts) => <PersonFound {...person} counts={counts} isErased={false} />}
    </Loaded>
  )
}

type PersonFoundProps = {
  whose: Whose
  name: string
  counts: PersonCounts
  isErased: boolean
  onErased: (left: PersonCounts | undefined) => void
}

function PersonFound({ whose, name, counts, isErased, onErased }: PersonFoundProps) {
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
        <div>
          <ErasePerson {...{ whose, name, onErased }} />
        </div>
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
    <Table>
      <caption className="sr-only">What we hold about this person</caption>
      <TableHeader>
        <TableRow>
          <TableHead>What</TableHead>
          <TableHead className="text-right whitespace-nowrap">How many</TableHead>
          <TableHead>When erased</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {partsOf(counts).map(({ kind, count, label, fate, isRetained }) => (
          <TableRow key={kind}>
            <TableHead scope="row">{label}</TableHead>
            <TableCell isFigure>{count}</TableCell>
            <TableCell>
              <span className={isRetained ? 'font-semibold' : 'font-semibold text-danger'}>
                {isRetained ? 'Kept' : 'Deleted'}
              </span>
              {fate && <span>{`, ${fate}`}</span>}
              <span>.</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
