/** Shared by the pages of monthly gifts: their frame, loading and failures. */
import type { UseQueryResult } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { useServerForm } from '../../platform/forms/use-server-form.ts'
import type { CallError } from '../../platform/trpc.ts'
import letter from './art/letter.svg?url'
import missed from './art/missed.svg?url'
import { MailLink, OtherWays } from '../../site/shell/other-ways.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'

/** Drawings of more than one page. */
export const ART = { letter, missed }

type PageProps = {
  title: string
  /** Shown without JavaScript: the giver writes to us, and we make the change. */
  offer?: string
  /** Drawing beside the content, which otherwise draws its own frame. */
  art?: string
  children: ReactNode
}

export function GivingPage({
  title,
  offer = 'change, pause or stop your monthly gift',
  art,
  children,
}: PageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page page-top px-gutter pb-10 md:pb-14">
      <h1 className="text-3xl">{title}</h1>
      <div className="no-js-only mt-4">
        <p>
          This page needs JavaScript. You can also write to <MailLink />, and we will {offer} for you.
        </p>
        <OtherWays />
      </div>
      <div className="js-only mt-6">
        {art === undefined ? children : <BesideDrawing art={art}>{children}</BesideDrawing>}
      </div>
    </main>
  )
}

type BesideDrawingProps = { art: string; className?: string; children: ReactNode }

/** Words and their button beside a drawing, which on a phone is above them. */
export const BesideDrawing = ({ art, className, children }: BesideDrawingProps) => (
  <div
    className={cn(
      'flex flex-col-reverse overflow-hidden rounded-card border border-line bg-raised md:grid md:min-h-88 md:grid-cols-[minmax(0,1fr)_min(40%,27rem)]',
      className,
    )}
  >
    <div className="max-w-2xl self-center p-5 sm:p-8 lg:p-12">{children}</div>
    <div className="grid place-items-center bg-sunken">
      <img src={art} alt="" width="400" height="300" className="w-full object-contain max-md:h-48" />
    </div>
  </div>
)

/** A donor's personal page: only their browser requests the data, with code that the frame does not need. */
export function OwnGivingPage({ children, ...page }: PageProps) {
  const { title } = page
  // the heading may follow what the server says, and the tab follows the heading
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= \| )/, title)
  }, [title])
  return (
    <GivingPage {...page}>
      <ClientOnly fallback={<GiftLoading />}>
        <LazyBoundary fallback={<GiftLoading />}>{children}</LazyBoundary>
      </ClientOnly>
    </GivingPage>
  )
}

export const GiftLoading = () => (
  <div className="grid min-h-80 place-items-center text-primary">
    <BeadLoader size="lg" label="Reading your gift…" />
  </div>
)

type OpenedProps<Data> = {
  query: Pick<UseQueryResult<Data, CallError>, 'data' | 'error' | 'refetch'>
  /** Advice if the link does not work. */
  lost: ReactNode
  children: (data: Data) => ReactNode
}

/** The record that a link opens. */
export function Opened<Data>({ query: { data, error, refetch }, lost, children }: OpenedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <GiftLoading />
  const status = error.data?.httpStatus
  if (status === 404 || status === 400) return lost
  return (
    <div role="alert" className="rounded-card border border-line bg-raised p-6">
      <p className="font-display text-lg font-semibold">Your gift could not be read</p>
      <p className="mt-1 mb-5 text-muted">Nothing has changed. Please try again.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  )
}

/** Parts that belong together, in rows. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      <div className="divide-y divide-line rounded-card border border-line bg-raised">{children}</div>
    </section>
  )
}

/** A part of the page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 p-5 md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] md:p-6">
      <h3 className="text-lg">{title}</h3>
      <div>{children}</div>
    </section>
  )
}

type FormPartProps = {
  title: string
  submit: string
  form: Pick<ReturnType<typeof useServerForm>, 'submit' | 'isPending'>
  /** The field. */
  children: ReactNode
  /** Below both. */
  note?: ReactNode
}

/** A part with a field and its button. */
export function FormPart({ title, submit, form, children, note }: FormPartProps) {
  return (
    <Part title={title}>
      <form
        noValidate
        method="dialog"
        className="grid items-start justify-items-start gap-4 lg:grid-cols-[minmax(0,24rem)_auto] lg:justify-start"
        onSubmit={form.submit}
      >
        {children}
        {/* beside the control, below its label */}
        <Button type="submit" variant="secondary" size="field" busy={form.isPending} className="lg:mt-7.5">
          {submit}
        </Button>
      </form>
      {note}
    </Part>
  )
}
