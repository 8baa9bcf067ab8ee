import { PostCard } from '../blog/post-card.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { useHighlights } from './highlights.ts'
import { Section } from './section.tsx'

/** The newest articles: side by side, in a row that scrolls sideways on a phone. */
export function HomeStories() {
  const { posts } = useHighlights()
  if (posts.length === 0) return null
  return (
    <Section id="stories" tone="sunken" title="Latest stories">
      <ul className="mt-6 grid gap-6 max-lg:-mx-gutter max-lg:scroll-row max-lg:snap-x max-lg:scroll-px-gutter max-lg:auto-cols-[min(18rem,85%)] max-lg:grid-flow-col max-lg:gap-3 max-lg:px-gutter max-lg:py-1.5 lg:grid-cols-3">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} heading="h3" />
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
