/** What readers would see if it were saved now. */
import { useState } from 'react'
import { longUsDate, paragraphsOf, type BlogPost } from '#shared/blog.ts'
import { inputOf, type PostTexts } from './post-texts.ts'

export function PostPreview({ texts, post }: { texts: PostTexts; post: BlogPost | null }) {
  const [now] = useState(() => new Date().toISOString())
  const { title, content } = inputOf(texts)
  return (
    <article>
      <h2>{title}</h2>
      {longUsDate(post?.createdAt ?? now)}
      {paragraphsOf(content).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </article>
  )
}
