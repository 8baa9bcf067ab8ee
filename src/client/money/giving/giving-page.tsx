/** Shared by the pages of monthly gifts: their frame, loading and failures. */
import type { UseQueryResult } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { useServerForm } from '../../platform/forms/use-server-form.ts'
import type { CallError } from '../../platform/trpc.ts'
import months from '../donations/thanks/art/months.svg?url'
import { MailLink, OtherWays } from '../../site/shell/other-ways.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'

type PageProps = {
  title: string
  /** Shown without JavaScript: the giver writes to us, and we make the change. */
  offer?: string
  /** Its content may be as wide as the page. */
  isWide?: boolean
  children: ReactNode
}

export function GivingPage({
  title,
  offer = 'change, pause or stop your monthly gift',
  isWide = false,
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
      {isWide ? <div className="js-only mt-6">{children}</div> : <BesideDrawing>{children}</BesideDrawing>}
    </main>
  )
}

export const BesideDrawing = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 items-start gap-16 lg:flex">
    <div className="js-only w-full max-w-xl">{children}</div>
    <img
      src={months}
      alt=""
      width="320"
      height="144"
      className="ml-auto h-auto w-88 rounded-card bg-sunken px-6 py-4 max-lg:mt-10 max-lg:ml-0 max-lg:w-full max-lg:max-w-md"
    />
  </div>
)

/** A donor's personal page: only their browser requests the data, with code that the frame does not need. */
export const OwnGivingPage = ({ children, ...page }: PageProps) => (
  <GivingPage {...page}>
    <ClientOnly fallback={<GiftLoading />}>
      <LazyBoundary fallback={<GiftLoading />}>{children}</LazyBoundary>
    </ClientOnly>
  </GivingPage>
)

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

/** Parts that belong together, side by side where there is space. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      <div className="grid gap-4 md:grid-cols-2 lg:has-[>:nth-child(3):last-child]:grid-cols-3">
        {children}
      </div>
    </section>
  )
}

/** A part of the page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-raised p-5 md:p-6">
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  )
}

type FormPartProps = {
  title: string
  submit: string
  form: Pick<ReturnType<typeof useServerForm>, 'submit' | 'isPending'>
  children: ReactNode
}

/** A part with a field and its button. */
export function FormPart({ title, submit, form, children }: FormPartProps) {
  return (
    <Part title={title}>
      <form
        noValidate
        method="dialog"
        className="flex max-w-sm flex-col items-start gap-4"
        onSubmit={form.submit}
      >
        {children}
        <Button type="submit" variant="secondary" busy={form.isPending}>
          {submit}
        </Button>
      </form>
    </Part>
  )
}
