/** What a gift is for: where it is needed most, or one of the projects. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { WHERE_NEEDED_MOST } from '#shared/funds.ts'
import { Glyph } from '../ui/glyph.tsx'
import { changeDraft, type DonationDraft } from './donation-draft.ts'
import { useDonationOptions } from './donation-options.ts'

export function ProjectChoice({ draft: { project } }: { draft: DonationDraft }) {
  const { projects } = useDonationOptions()
  const { project: asked }: { project?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = useId()
  const isGone = project !== '' && !projects.some((each) => String(each.id) === project)

  // the page is the same for all addresses, so the browser reads this one, once: Back must not choose it again
  useEffect(() => {
    if (asked === undefined) return
    if (typeof asked === 'number') changeDraft({ project: String(asked) })
    void navigate({ to: '/donate', replace: true, resetScroll: false })
  }, [asked, navigate])

  if (projects.length === 0 && !isGone) return null
  return (
    <div className="mt-4 md:mt-6">
      <label htmlFor={id} className="text-sm font-semibold">
        What your gift is for
      </label>
      <span className="relative mt-1.5 block max-w-xl">
        <select
          id={id}
          name="project"
          value={project}
          aria-invalid={isGone || undefined}
          aria-describedby={isGone ? `${id}-gone` : undefined}
          onChange={({ currentTarget }) => changeDraft({ project: currentTarget.value })}
          className="block min-h-12 w-full appearance-none truncate rounded-md border border-field bg-raised py-2 pr-11 pl-3.5 hover:border-muted focus-visible:border-primary aria-invalid:border-danger"
        >
          <option value="">{WHERE_NEEDED_MOST}</option>
          {projects.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
          {isGone && <option value={project}>A project that is complete</option>}
        </select>
        <Glyph
          d="m6 9 6 6 6-6"
          size="md"
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
        />
      </span>
      {isGone && (
        <p id={`${id}-gone`} className="mt-1.5 text-sm font-medium text-danger">
          This project takes no gifts any more. Please choose again.
        </p>
      )}
    </div>
  )
}
