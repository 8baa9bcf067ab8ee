/** The page around a form: what it is for, the form, and useful facts beside it. */
import type { ReactNode } from 'react'
import type { Verse } from '#shared/site/content/content.ts'

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
    <main id="main" tabIndex={-1}>
      <div className="bg-sunken">
        <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_auto] page-top gap-x-4 md:grid-rows-[auto_1fr] px-gutter pb-10 md:gap-x-8 md:pb-16">
          <h1 className="text-4xl max-[22rem]:text-3xl">{title}</h1>
          <img
            src={art}
            alt=""
            width="280"
            height="200"
            className="h-auto w-24 self-center md:row-span-2 md:w-70"
          />
          <p className="mt-4 max-w-2xl text-lg wrap-anywhere whitespace-pre-line text-muted max-md:col-span-2">
            {intro}
          </p>
        </div>
      </div>
      <div className="mx-auto grid max-w-page items-start gap-x-12 gap-y-section px-gutter pt-10 md:pt-16 lg:grid-cols-[3fr_2fr]">
        <section className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-raised sm:p-8">
          <h2 className="mb-4 text-2xl">{formTitle}</h2>
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

export function Quote({ text, source }: Verse) {
  return (
    <figure className="border-l-4 border-primary py-1 pl-5">
      <blockquote className="font-display text-xl wrap-anywhere whitespace-pre-line">“{text}”</blockquote>
      <figcaption className="mt-2 text-sm text-muted">{source}</figcaption>
    </figure>
  )
}
