/** Blog posts for tests. */
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { trpcTransport } from './transports.ts'

export const post = {
  title: 'Books for Ama',
  excerpt: 'A short word before',
  content: 'First paragraph.\n\nSecond paragraph.',
  author: 'Adjoa Mensah',
  imageUrl: 'https://example.org/ama.jpg',
  imageAlt: 'Ama under a tree',
  tags: ['Education', 'Ghana'],
  published: true,
}

/** Creates a post with `changes` and returns it. */
export async function writePost(
  url: string,
  cookie: string,
  changes: Partial<typeof post & { format: string }> = {},
): Promise<BlogPost> {
  const { body } = await trpcTransport.call(url, 'blog.create', { ...post, ...changes }, cookie)
  return body as BlogPost
}
