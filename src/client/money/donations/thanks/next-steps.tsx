/** Three ways on from the thanks: the books' way, a gift each month, and the bracelets. */
import type { ReactNode } from 'react'
import { Link } from '../../../platform/ui/link.tsx'
import { chooseMonthly } from '../donation-draft.ts'
import bracelet from './art/bracelet.svg?url'
import months from './art/months.svg?url'
import route from './art/route.svg?url'

const link = "text-primary underline underline-offset-4 after:absolute after:inset-0 after:content-['']"

export function NextSteps({
  projectSlug,
  isMonthly,
}: {
  projectSlug: string | undefined
  isMonthly: boolean
}) {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      <Step art={route} text="Follow the books from our shelves to a school, project by project.">
        {projectSlug === undefined ? (
          <Link to="/projects" className={link}>
            See where your books go
          </Link>
        ) : (
          <Link to="/projects/$slug" params={{ slug: projectSlug }} className={link}>
            See where your books go
          </Link>
        )}
      </Step>
      {isMonthly ? (
        <Step
          art={months}
          text="Change, pause or stop your monthly gift whenever you like, without an account."
        >
          <Link to="/giving" className={link}>
            Your gift each month
          </Link>
        </Step>
      ) : (
        <Step art={months} text="A smaller gift each month lets us plan ahead. You can stop at any time.">
          <Link to="/donate" className={link} onClick={chooseMonthly}>
            Make it monthly
          </Link>
        </Step>
      )}
      <Step art={bracelet} text="Each one is strung by hand, and part of its price ships books.">
        <Link to="/shop" className={link}>
          Wear a bracelet
        </Link>
      </Step>
    </ul>
  )
}

function Step({ art, text, children }: { art: string; text: string; children: ReactNode }) {
  return (
    <li className="relative overflow-hidden rounded-card sm:max-md:flex border border-line bg-raised transition-[border-color] hover:border-primary/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <img
        src={art}
        alt=""
        width="320"
        height="144"
        loading="lazy"
        className="h-auto w-full bg-sunken object-contain px-6 py-3 sm:max-md:w-60"
      />
      <div className="p-5">
        <h2 className="text-lg">{children}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  )
}
