/** The page around a form: what it is for, the form, and useful facts beside it. */
import type { ReactNode } from 'react'
import type { Verse } from '#shared/site/content/content.ts'
import { BookEdge } from '../../../platform/ui/ornaments/book-edge.tsx'

type FormPageProps = {
  title: string
  intro: string | undefined
  /** The URL of a decorative drawing. */
  art: string
  formTitle: string
  aside: ReactNode
  children: ReactNode
}

export function FormPage({ title, intro, art, formTitle, aside, children }: FormPageProps) {
  return (
    <main id="main" tabIndex={-1} className="group">
      <div className="bg-sunken">
        {/* on a phone the drawing takes what the longest word of the title leaves */}
        <div className="mx-auto grid max-w-page grid-cols-[minmax(min-content,1fr)_minmax(0,10.5rem)] page-top gap-x-3 px-gutter pb-8 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:gap-x-8 md:pb-12">
          <h1 className="text-4xl max-md:text-3xl">{title}</h1>
          <img
            src={art}
            alt=""
            width="280"
            height="200"
            // the thanks show it again
            className="h-auto w-full self-center group-has-data-[thanks=alone]:hidden md:row-span-2 md:w-70"
          />
          <p className="mt-4 max-w-2xl text-lg wrap-anywhere whitespace-pre-line text-muted max-md:col-span-2">
            {intro}
          </p>
        </div>
      </div>
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-section px-gutter pt-8 md:pt-12 lg:grid-cols-[3fr_2fr]">
        <section className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-raised sm:p-8 has-data-[thanks=alone]:[&>h2]:sr-only **:data-[thanks=alone]:scroll-mt-46 sm:**:data-[thanks=alone]:scroll-mt-58">
          <h2 className="mb-4 text-2xl">{formTitle}</h2>
          <img
            src={art}
            alt=""
            width="280"
            height="200"
            loading="lazy"
            className="mx-auto hidden h-auto w-56 group-has-data-[thanks=alone]:block sm:mt-4 sm:w-70"
          />
          {children}
        </section>
        <div className="flex min-w-0 flex-col gap-6">{aside}</div>
      </div>
    </main>
  )
}

export function InfoCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-sunken p-6 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** A verse above books on a shelf; it takes what the form beside it is longer. */
export function Quote({ text, source }: Verse) {
  return (
    <div className="on-band flex grow flex-col overflow-hidden rounded-card bg-band">
      <figure className="my-auto p-6 sm:p-8">
        <blockquote className="font-display text-2xl wrap-anywhere whitespace-pre-line">“{text}”</blockquote>
        <figcaption className="mt-3 text-on-band/85">{source}</figcaption>
      </figure>
      <BookEdge className="[&_.fill-drawn-1]:fill-on-band/35" />
    </div>
  )
}

type Step = { title: string; text: string }

/** In order, as a card beside the form. */
export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <InfoCard title={title}>
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-primary font-display font-semibold text-on-primary"
            >
              {index + 1}
            </span>
            <span>
              <strong className="block font-semibold">{step.title}</strong>
              <span className="text-muted">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </InfoCard>
  )
}
