/** What a gift is for: where it is needed most, or one of the projects. */
import { WHERE_NEEDED_MOST } from '#shared/money/donations/donation-limits.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { ALERT_MARKS } from '../../../platform/ui/status/alert-marks.ts'
import { changeDraft } from '../donation-draft.ts'
import { useDonationOptions } from '../donation-options.ts'
import { DrawnSelect } from './drawn-select.tsx'

/** @param props.project of the draft: its id, or empty */
export function ProjectChoice({ project }: { project: string }) {
  const { projects } = useDonationOptions()
  const isUnavailable = project !== '' && !projects.some(({ id }) => String(id) === project)

  if (projects.length === 0 && !isUnavailable) return null
  return (
    <label className="mt-4 block max-w-md grow text-sm font-semibold">
      <span>What your gift is for</span>{' '}
      <DrawnSelect
        name="project"
        value={project}
        aria-invalid={isUnavailable}
        onChange={({ currentTarget }) => changeDraft({ project: currentTarget.value })}
        className="mt-1.5"
      >
        <option value="">{WHERE_NEEDED_MOST}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isUnavailable && <option value={project}>Please choose again</option>}
      </DrawnSelect>
      {isUnavailable && (
        <span className="mt-1.5 flex gap-1.5 text-danger">
          <Glyph d={ALERT_MARKS.failure} size="sm" className="mt-1 shrink-0" />
          This project takes no gifts any more.
        </span>
      )}
    </label>
  )
}
