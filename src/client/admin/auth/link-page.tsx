/** The target of emailed links, where somebody sets their password before signing in. */
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Loading } from '../ui/loading.tsx'
import { LockCard } from '../lock-card.tsx'
import type { LinkFormProps } from './link-form.tsx'

// plain, the page behind an emailed link would load 223 kB instead of 161
const LinkForm = lazyNamed(() => import('./link-form.tsx'), 'LinkForm')

export function LinkPage({ title, ...link }: LinkFormProps & { title: string }) {
  return (
    <LockCard title={title}>
      <div className="js-only mt-3 flex flex-col gap-5">
        <LazyBoundary fallback={<Loading what="your link" />} name="The form">
          <LinkForm {...link} />
        </LazyBoundary>
      </div>
    </LockCard>
  )
}
