/**
 * The progress of the set-up, with the owner's and the technician's remaining parts; renders nothing once all is done.
 */
import { useId } from 'react'
import type { SetUpPart } from '#shared/admin/set-up.ts'
import type { Today } from '#shared/admin/today.ts'
import { Card, CardHeader, CardTitle } from '../../platform/ui/card.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { Progress } from '../../platform/ui/status/progress.tsx'
import { PartLink } from '../set-up/part-link.tsx'
import { PART_TITLES } from '../set-up/part-titles.ts'

export function SetUpProgress({ total, open }: NonNullable<Today['setUp']>) {
  if (open.length === 0) return null
  const parts = (isTechnicians: boolean) =>
    open.filter((each) => each.isTechnicians === isTechnicians).map(({ part }) => part)
  return (
    <Card asChild>
      <section aria-labelledby="set-up">
        <CardHeader>
          <CardTitle id="set-up">Setting up</CardTitle>
          <Link
            to="/admin/set-up"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {`${total - open.length} of ${total} done`}
          </Link>
        </CardHeader>
        <Progress label="Set-up" value={total - open.length} max={total} />
        <Steps title="You" parts={parts(false)} />
        <Steps title="Your technician" parts={parts(true)} />
      </section>
    </Card>
  )
}

function Steps({ title, parts }: { title: string; parts: readonly SetUpPart[] }) {
  const id = useId()
  if (parts.length === 0) return null
  return (
    <>
      <h3 id={id} className="mt-4 text-base font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-5">
        {parts.map((part) => (
          <li key={part}>
            <PartLink part={part} className="inline-flex min-h-11 items-center text-primary underline">
              {PART_TITLES[part]}
            </PartLink>
          </li>
        ))}
      </ul>
    </>
  )
}
