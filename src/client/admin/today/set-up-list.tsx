/** What the site still lacks, with links to where it is put right; nothing once all is set up. */
import { CircleAlert } from 'lucide-react'
import type { SetUpPart } from '#shared/admin/set-up.ts'
import { Link } from '../../platform/ui/link.tsx'
import { PART_TITLES } from '../set-up/set-up-labels.ts'

export function SetUpList({ parts }: { parts: readonly SetUpPart[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="set-up">
      <h2 id="set-up" className="text-xl">
        Setting up
      </h2>
      <ul aria-label="Not set up yet" className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {parts.map((part) => (
          <li key={part}>
            <Link
              to="/admin/set-up"
              hash={part}
              className="flex min-h-12 items-center gap-2 rounded-card border border-line bg-raised px-4 py-1 font-semibold hover:border-primary"
            >
              <CircleAlert
                aria-hidden="true"
                className="size-5 shrink-0 text-primary forced-colors:text-[LinkText]"
              />
              {PART_TITLES[part]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
