/** Parts of the landing page that come from shop and blog. */
import { z } from 'zod'
import { blogPostSummary } from './blog.ts'
import { linkedBracelet, thumbnailBracelet } from '../shop/shop.ts'

export const HIGHLIGHT_COUNTS = { bracelets: 4, posts: 3 } as const

export const highlights = z.object({
  bracelets: z.array(thumbnailBracelet.extend(linkedBracelet.shape)),
  posts: z.array(
    blogPostSummary.pick({
      id: true,
      title: true,
      slug: true,
      tags: true,
      imageUrl: true,
      imageAlt: true,
      publishedAt: true,
    }),
  ),
})
export type Highlights = z.infer<typeof highlights>
