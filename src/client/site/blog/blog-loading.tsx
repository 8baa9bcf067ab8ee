/** Shown until a page of the blog has loaded, so it is part of the first load. */
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'

export const ArticleLoading = () => <BlogLoading label="Loading article..." />

export function BlogLoading({ label }: { label: string }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[70vh] place-items-center px-gutter text-primary">
      <title>{label}</title>
      <h1 className="text-base">
        <BeadLoader size="lg" label={label} />
      </h1>
    </main>
  )
}
