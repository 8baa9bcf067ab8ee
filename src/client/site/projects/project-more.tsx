/** Below a project: the newest stories, and the project that comes after it. */
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { PostPicture } from '../blog/post-picture.tsx'
import { useHighlights } from '../home/highlights.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { whenSeen } from '../../platform/ui/ornaments/when-seen.ts'
import { ProjectPicture } from './project-picture.tsx'
import { useProjects } from './use-projects.ts'

export function LatestStories() {
  const { posts } = useHighlights()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="stories" className="pt-section">
      <h2 ref={whenSeen} id="stories" className="threaded text-2xl">
        Latest stories
      </h2>
      <ul className="mt-6 grid gap-6 md:grid-cols-3">
        {posts.map(({ publishedAt, ...post }) => (
          <li key={post.id} className="grid min-w-0">
            <Link
              to="/blog/$slug"
              params={{ slug: post.slug }}
              className="group grid grid-cols-[7.5rem_1fr] content-start items-center gap-x-4 gap-y-3 md:grid-cols-1"
            >
              <PostPicture
                post={post}
                isFirst={false}
                sizes="(width < 48rem) 7.5rem, 24rem"
                className="rounded-card border border-line"
              />
              <span className="min-w-0">
                {publishedAt !== null && (
                  <time dateTime={publishedAt} className="block text-sm text-muted">
                    {longUkDateAt(publishedAt)}
                  </time>
                )}
                <span
                  dir="auto"
                  className="block font-display text-lg font-semibold wrap-anywhere underline-offset-4 group-hover:underline"
                >
                  {post.title}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next project with a story, in the owner's order; the first one follows the last. */
export function NextProject({ id }: { id: number }) {
  const all = (useProjects() ?? []).filter((project) => project.hasStory || project.id === id)
  const next = all[(all.findIndex((project) => project.id === id) + 1) % all.length]
  if (next === undefined || next.id === id) return null
  const { slug, name, country, imageUrl, imageAlt } = next
  return (
    <section aria-labelledby="next" className="pt-section">
      <Link
        to="/projects/$slug"
        params={{ slug }}
        className="group grid overflow-hidden rounded-card bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
      >
        <ProjectPicture
          imageUrl={imageUrl}
          imageAlt={imageAlt}
          country={country}
          sizes="(width < 40rem) 92vw, 32rem"
        />
        <span className="flex min-w-0 flex-col justify-center p-6 sm:p-10">
          <span className="text-muted">Next project</span>
          <strong
            id="next"
            dir="auto"
            className="mt-1 font-display text-2xl font-semibold wrap-anywhere underline-offset-4 group-hover:underline"
          >
            {name}
          </strong>
          <span className="mt-3 flex items-center gap-2 font-semibold text-primary">
            Read the story <Glyph d="M5 12h14m-6-6 6 6-6 6" size="md" />
          </span>
        </span>
      </Link>
    </section>
  )
}
