/** What the site still lacks, with links to fix it; completed parts collapse into one line. */
import { Check, ChevronRight, CircleAlert } from 'lucide-react'
import type { SetUp } from '#shared/today.ts'
import { Link } from '../../ui/link.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { setUpSteps, type SetUpStep } from './set-up-steps.ts'

export function SetUpList({ setUp }: { setUp: SetUp }) {
  const steps = setUpSteps(setUp)
  const missing = steps.filter(({ lacks }) => lacks.length > 0)
  const done = steps.filter(({ lacks }) => lacks.length === 0)
  return (
    <section aria-labelledby="set-up">
      <h2 id="set-up" className="text-xl">
        Setting up
      </h2>
      {missing.length > 0 && (
        <ul aria-label="Not set up yet" className="mt-3 grid items-start gap-3 lg:grid-cols-2">
          {missing.map((step) => (
            <Missing key={step.title} step={step} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="group mt-3">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
            {missing.length === 0 ? 'All set' : `${done.length} of ${steps.length} set up`}
          </summary>
          <ul aria-label="Set up">
            {done.map(({ title }) => (
              <li key={title} className="flex items-center gap-2 py-1">
                <Check
                  aria-hidden="true"
                  className="size-5 shrink-0 text-success forced-colors:text-[CanvasText]"
                />
                {title}
              </li>
            ))}
          </ul>
        </details>
      )}
      <LastBackup backup={setUp.backup} />
    </section>
  )
}

function Missing({ step: { title, lacks, section, action } }: { step: SetUpStep }) {
  return (
    <li className="rounded-card border border-line bg-raised p-4">
      <h3 className="flex items-center gap-2 text-lg">
        <CircleAlert
          aria-hidden="true"
          className="size-5 shrink-0 text-primary forced-colors:text-[CanvasText]"
        />
        {title}
      </h3>
      {lacks.map(({ text, settings = [] }) => (
        <p key={text} className="mt-1">
          {text}
          {settings.length > 0 && (
            <span className="block text-sm text-muted">
              On the server, set{' '}
              {settings.map((name, index) => (
                <span key={name}>
                  {index > 0 && (index === settings.length - 1 ? ' and ' : ', ')}
                  <code className="wrap-anywhere">{name}</code>
                </span>
              ))}
              .
            </span>
          )}
        </p>
      ))}
      {section && (
        <Link
          to="/admin/content/$section"
          params={{ section }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {action}
        </Link>
      )}
    </li>
  )
}

function LastBackup({ backup: { isOn, lastAt, place } }: Pick<SetUp, 'backup'>) {
  const now = useCurrentMinute()
  if (!isOn) return null
  return (
    <p className="mt-2 text-sm text-muted wrap-anywhere">
      {lastAt === null ? 'No backup has been made yet' : `Last backup: ${ageText(lastAt, now)}`}. Their place
      is <code>{place}</code>.
    </p>
  )
}
