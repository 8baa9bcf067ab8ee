/** When a draft is published automatically: a date and a time in London. */
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { plannedTime } from '../post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

export function PublishAt({ editor }: { editor: PostEditor }) {
  const { publishDate, publishTime } = editor.values
  const isPlanned = plannedTime(editor.values) !== undefined
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Publish at (optional)</legend>
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          label="Date"
          type="date"
          name="publishDate"
          value={publishDate}
          error={editor.errorOf('publishDate')}
          readOnly={editor.isPending}
          onChange={({ currentTarget }) => editor.change({ publishDate: currentTarget.value })}
        />
        <TextField
          label="Time in London"
          type="time"
          name="publishTime"
          value={publishTime}
          readOnly={editor.isPending}
          onChange={({ currentTarget }) => editor.change({ publishDate, publishTime: currentTarget.value })}
        />
      </div>
      {isPlanned && (
        <p>
          <Button variant="secondary" onClick={() => editor.change({ publishDate: '', publishTime: '' })}>
            Do not publish automatically
          </Button>
        </p>
      )}
    </fieldset>
  )
}
