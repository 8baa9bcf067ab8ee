/** One entry of a timeline: what happened, when, and by whom. */
import type { ReactNode } from 'react'
import { LondonTime } from './london-time.tsx'

type MomentProps = {
  at: string
  source: string
  detail?: string
  /** After the source. */
  note?: string | undefined
  children: ReactNode
}

export function Moment({ at, source, detail = '', note, children }: MomentProps) {
  return (
    <li className="relative py-1.5 pl-5 before:absolute before:top-4 before:-left-[0.4375rem] before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-primary">
      <p className="wrap-anywhere">
        <span className="font-medium">{children}</span>
        {detail !== '' && <span className="text-muted">: {detail}</span>}
      </p>
      <p className="text-sm text-muted tabular-nums">
        <LondonTime at={at} />
        <span> · {source}</span>
        {note !== undefined && <span className="font-semibold">, {note}</span>}
      </p>
    </li>
  )
}
