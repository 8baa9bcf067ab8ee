/** The settings of Gift Aid, or of the funds: a form for owners, and what they chose for the treasurer. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { useMe } from '../session/use-me.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import type { Subject } from './giving-form.tsx'

const GivingForm = lazyNamed(() => import('./giving-form.tsx'), 'GivingForm')
const GivingFacts = lazyNamed(() => import('./giving-form.tsx'), 'GivingFacts')

export function GivingSettings({ about, title }: { about: Subject; title: string }) {
  const query = useQuery(useTRPC().utils.giving.settings.queryOptions())
  const { data: me } = useMe()
  const { target } = useHashTarget<HTMLHeadingElement>('settings')
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" ref={target} tabIndex={-1} className="mb-3 scroll-mt-8 text-xl">
        {title}
      </h2>
      <LazyBoundary name="The form" fallback={<Loading what="the settings" />}>
        <Loaded query={query} what="the settings">
          {(data) =>
            me?.role === 'owner' ? (
              <GivingForm about={about} settings={data} />
            ) : (
              <GivingFacts about={about} settings={data} />
            )
          }
        </Loaded>
      </LazyBoundary>
    </section>
  )
}
