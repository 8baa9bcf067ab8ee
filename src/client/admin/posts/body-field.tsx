/** The body of a post: plain text, or Markdown with a toolbar and a live preview. */
import { useRef, useState } from 'react'
import { ArticleText } from '../../blog/article-text.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { InsidePicture } from './inside-picture.tsx'
import { picture } from './markdown-edit.ts'
import { applyEdit, MarkdownToolbar, onMarkdownKey, selectedIn } from './markdown-toolbar.tsx'
import { postField } from './post-field.tsx'
import { useFormatted } from './use-formatted.ts'
import type { PostEditor } from './use-post-editor.ts'

const HINT =
  'A blank line begins a new paragraph. [[project:its-address]] or [[bracelet:12]] on a line of its own shows a card'
const PLAIN_HINT = 'A blank line begins a new paragraph. Every character is shown as it is typed'

export function BodyField({ editor }: { editor: PostEditor }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const formatted = useFormatted(editor.values)
  const field = postField(editor, 'content', formatted ? HINT : PLAIN_HINT)
  const close = () => {
    setIsAdding(false)
    area.current?.focus()
  }
  return (
    <>
      <TextAreaField
        {...field}
        ref={area}
        tools={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {formatted && <MarkdownToolbar area={area} onPicture={() => setIsAdding(true)} />}
            <Button
              variant="quiet"
              size="xs"
              tone="primary"
              onClick={() => editor.change({ format: formatted ? 'plain' : 'markdown' })}
            >
              {formatted ? 'Use plain text' : 'Use formatting'}
            </Button>
          </div>
        }
        required
        rows={12}
        onKeyDown={formatted ? onMarkdownKey : undefined}
      />
      {formatted && isAdding && (
        <InsidePicture
          onClose={close}
          onInsert={(made) => {
            close()
            if (area.current) applyEdit(area.current, picture(selectedIn(area.current), made))
          }}
        />
      )}
      {formatted && formatted.blocks.length > 0 && (
        <section aria-labelledby="as-readers-see-it" className="rounded-card bg-sunken p-4 sm:p-5">
          <h3 id="as-readers-see-it" className="mb-4 text-sm font-semibold text-muted">
            As readers will see it
          </h3>
          <div className="flex max-w-article flex-col gap-6">
            <ArticleText {...formatted} isPreview />
          </div>
        </section>
      )}
    </>
  )
}
