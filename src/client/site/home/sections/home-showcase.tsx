/** Between the figures and the mission: a picture of the work, and of the bracelets that pay for it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../platform/trpc.ts'
import { HomeBracelets } from './home-bracelets.tsx'
import { HomePicture } from '../home-picture.tsx'

export function HomeShowcase() {
  const { data: home } = useSuspenseQuery(useTRPC().utils.pages.home.queryOptions())
  return (
    <>
      <div className="mx-auto max-w-page px-gutter py-section">
        <HomePicture photograph={home.photographs.about} caption={home.caption} />
      </div>
      <HomeBracelets />
    </>
  )
}
