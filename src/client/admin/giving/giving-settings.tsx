/** The settings of Gift Aid, or of the funds: a form for owners, and what they chose for the treasurer. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'
import { useMe } from '../session/use-me.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { GivingFacts, GivingForm, type PageSubject } from './giving-form.tsx'

export function GivingSettings({ about, title }: { about: PageSubject; title: string }) {
  const query = useQuery(useTRPC().utils.giving.settings.queryOptions())
  const { data: me } = useMe()
  const { target } = useHashTarget<HTMLHeadingElement>('settings')
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" ref={target} tabIndex={-1} className="mb-3 scroll-mt-8 text-xl">
        {title}
      </h2>
      <Loaded query={query} what="the settings">
        {(data) =>
          me?.role === 'owner' ? (
            <GivingForm about={about} settings={data} />
          ) : (
            <GivingFacts about={about} settings={data} />
          )
        }
      </Loaded>
    </section>
  )
}
