/** What a gift is for: where it is needed most, or one of the projects. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { ALERT_MARKS } from '../../../platform/ui/status/alert-marks.ts'
import { useSite } from '../../../site/content/content.ts'
import { changeDraft } from '../donation-draft.ts'
import { useDonationOptions } from '../donation-options.ts'

/** @param props.project of the draft: its id, or empty */
export function ProjectChoice({ project }: { project: string }) {
  const { projects } = useDonationOptions()
  const { project: requested, amount }: { project?: unknown; amount?: unknown } = useSearch({ strict: false })
  const { gifts } = useSite()
  const navigate = useNavigate()
  const isUnavailable = project !== '' && !projects.some(({ id }) => String(id) === project)

  // the page is the same for all addresses, so the browser reads this one, once: Back must not choose it again
  useEffect(() => {
    if (requested === undefined && amount === undefined) return
    if (typeof requested === 'number') changeDraft({ project: String(requested) })
    if (typeof amount === 'number')
      changeDraft(
        gifts.some(({ pounds }) => pounds === amount)
          ? { preset: String(amount), custom: '' }
          : { preset: '', custom: String(amount) },
      )
    void navigate({ to: '/donate', replace: true, resetScroll: false })
  }, [requested, amount, gifts, navigate])

  if (projects.length === 0 && !isUnavailable) return null
  return (
    <label className="mt-5 block max-w-md text-sm font-semibold">
      <span>What your gift is for</span>{' '}
      <span className="relative mt-1.5 block">
        <select
          name="project"
          value={project}
          aria-invalid={isUnavailable}
          onChange={({ currentTarget }) => changeDraft({ project: currentTarget.value })}
          className="block min-h-12 w-full scroll-mb-60 appearance-none truncate rounded-md border border-field bg-raised pr-11 pl-3.5 text-base aria-invalid:border-danger"
        >
          <option value="">{WHERE_NEEDED_MOST}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isUnavailable && <option value={project}>Please choose again</option>}
        </select>
        <Glyph
          d="m6 9 6 6 6-6"
          size="md"
          className="pointer-events-none absolute top-3.5 right-3.5 text-muted"
        />
      </span>
      {isUnavailable && (
        <span className="mt-1.5 flex gap-1.5 text-danger">
          <Glyph d={ALERT_MARKS.failure} size="sm" className="mt-1 shrink-0" />
          This project takes no gifts any more.
        </span>
      )}
    </label>
  )
}
