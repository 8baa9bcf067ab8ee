/** The text of a post: plain in a text area, or formatted in the editor. Switching carries the text over. */
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { TextAreaField } from '../../../platform/ui/fields/field.tsx'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { asFormatted, asPlain } from '../../writing/article-document.ts'
import { ArticleField } from '../../writing/article-field.tsx'
import { postField } from './post-field.tsx'
import type { PostEditor } from './use-post-editor.ts'

export function ContentField({ editor }: { editor: PostEditor }) {
  const { content, format } = editor.values
  const { value: _content, onChange: _onChange, ...field } = postField(editor, 'content')
  const isFormatted = format === 'markdown'
  const press = () => {
    if (!isFormatted) return editor.change({ content: asFormatted(content), format: 'markdown' })
    const plain = asPlain(content)
    editor.change({ content: plain, format: 'plain' })
    if (asFormatted(plain) !== content)
      toast({
        title: 'Formatting removed',
        description: 'The text stays.',
        action: { label: 'Undo', onClick: () => editor.change({ content, format }) },
      })
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant={isFormatted ? 'primary' : 'secondary'}
        size="sm"
        className="self-end"
        aria-pressed={isFormatted}
        disabled={editor.isPending}
        onClick={press}
      >
        Formatted text
      </Button>
      {isFormatted ? (
        <ArticleField {...field} content={content} format={format} onChange={editor.change} />
      ) : (
        <PlainText {...field} content={content} onChange={editor.change} />
      )}
    </div>
  )
}

type PlainTextProps = Omit<ReturnType<typeof postField>, 'value' | 'onChange'> & {
  content: string
  onChange: (part: { content: string }) => void
}

/** With a `value`, React would replace the element's whole text on each key, which is slow in a long article. */
function PlainText({ content, onChange, ...field }: PlainTextProps) {
  const place = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(content)
  useLayoutEffect(() => {
    const area = place.current
    if (area && area.value !== content) area.value = content
  }, [content])
  return (
    <TextAreaField
      {...field}
      ref={place}
      required
      rows={12}
      defaultValue={start}
      onChange={({ currentTarget }) => onChange({ content: currentTarget.value })}
    />
  )
}
