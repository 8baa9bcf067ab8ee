import { longUkDateAt } from '#shared/platform/text/format.ts'
import { PostPicture } from '../../blog/post-picture.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { useHighlights } from '../highlights.ts'
import { LatePicture } from '../late-picture.tsx'
import { Section } from '../section.tsx'

/** The newest articles: side by side, or on a phone in a row that scrolls sideways. */
export function HomeStories() {
  const { posts } = useHighlights()
  if (posts.length === 0) return null
  return (
    <Section id="stories" tone="surface" isContinued title="Latest stories">
      <ul className="mt-6 grid gap-6 max-md:-mx-gutter max-md:scroll-row max-md:snap-x max-md:scroll-px-gutter max-md:auto-cols-[min(18rem,85%)] max-md:grid-flow-col max-md:gap-3 max-md:px-gutter max-md:py-1.5 md:grid-cols-3">
        {posts.map(({ publishedAt, ...post }) => (
          <li key={post.id} className="grid min-w-0 max-md:snap-start">
            <Link
              to="/blog/$slug"
              params={{ slug: post.slug }}
              className="group overflow-hidden rounded-card border border-line bg-raised/70 transition-shadow hover:shadow-soft"
            >
              <LatePicture className="aspect-40/21 border-b border-line">
                <PostPicture post={post} isFirst={false} sizes="(width < 48rem) 18rem, 24rem" />
              </LatePicture>
              <div className="p-4 lg:p-6">
                {publishedAt !== null && (
                  <time dateTime={publishedAt} className="text-sm text-muted">
                    {longUkDateAt(publishedAt)}
                  </time>
                )}
                <h3
                  dir="auto"
                  className="mt-1 text-lg wrap-anywhere decoration-primary decoration-3 underline-offset-4 group-hover:underline lg:text-xl"
                >
                  {post.title}
                </h3>
              </div>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <Button asChild variant="secondary">
          <Link to="/blog">Read all stories</Link>
        </Button>
      </p>
    </Section>
  )
}
