/** What a gift is for: where it is needed most, or one of the projects. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { changeDraft } from '../donation-draft.ts'
import { useDonationOptions } from '../donation-options.ts'

/** @param props.project of the draft: its id, or empty */
export function ProjectChoice({ project }: { project: string }) {
  const { projects } = useDonationOptions()
  const { project: requested }: { project?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isUnavailable = project !== '' && !projects.some(({ id }) => String(id) === project)

  // the page is the same for all addresses, so the browser reads this one, once: Back must not choose it again
  useEffect(() => {
    if (requested === undefined) return
    if (typeof requested === 'number') changeDraft({ project: String(requested) })
    void navigate({ to: '/donate', replace: true, resetScroll: false })
  }, [requested, navigate])

  if (projects.length === 0 && !isUnavailable) return null
  return (
    <label className="mt-3 block text-sm">
      <span>What your gift is for</span>{' '}
      <select
        name="project"
        value={project}
        aria-invalid={isUnavailable}
        onChange={({ currentTarget }) => changeDraft({ project: currentTarget.value })}
        className="min-h-11 max-w-full rounded-md border border-field bg-raised px-2 text-base font-semibold"
      >
        <option value="">{WHERE_NEEDED_MOST}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isUnavailable && <option value={project}>Please choose again</option>}
      </select>
      {isUnavailable && (
        <span className="block font-medium text-danger">This project takes no gifts any more.</span>
      )}
    </label>
  )
}
