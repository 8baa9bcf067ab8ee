/** In the place of a page of the blog until it is here. Part of the first load: it is what is shown meanwhile. */
import { BeadLoader } from '../ui/ornaments/bead-loader.tsx'

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
