/** The article as readers would see it if it were saved now. */
import { useState } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { ArticleBody } from '../../blog/article-body.tsx'
import { inputOf, type PostValues } from './post-values.ts'

export function PostPreview({ texts, post }: { texts: PostValues; post: BlogPost | null }) {
  const [now] = useState(() => new Date().toISOString())
  const { imageUrl, ...input } = inputOf(texts)
  const title = texts.title.trim() === '' ? 'Untitled' : texts.title
  return (
    <div className="mx-auto max-w-4xl pb-6">
      <p className="mb-5 text-sm text-muted">
        {texts.published
          ? 'This is how the post will look once it is saved.'
          : 'This is how the post will look. It is a draft: only you can see it until you publish it.'}
      </p>
      <ArticleBody
        headingLevel="h3"
        post={{ ...input, title, imageUrl: imageUrl ?? null, createdAt: post?.createdAt ?? now }}
      />
    </div>
  )
}
