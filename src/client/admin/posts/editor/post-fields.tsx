/** The fields of the post editor, in the order of the article. */
import { TextAreaField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Switch } from '../../../platform/ui/fields/switch.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { ContentField } from './content-field.tsx'
import { postField } from './post-field.tsx'
import { plannedTime, willBePublished } from '../post-values.ts'
import { PreviewLink } from './preview-link.tsx'
import { PublishAt } from './publish-at.tsx'
import type { PostEditor } from './use-post-editor.ts'

export function PostFields({ editor }: { editor: PostEditor }) {
  const { published } = editor.values
  const plan = plannedTime(editor.values)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField {...postField(editor, 'title')} required autoComplete="off" />
        <TextField {...postField(editor, 'author')} required autoComplete="off" />
      </div>
      <TextAreaField {...postField(editor, 'excerpt')} required rows={3} />
      <ContentField editor={editor} />
      <PictureField
        address={postField(editor, 'imageUrl')}
        description={postField(editor, 'imageAlt')}
        values={editor.values}
        change={editor.change}
      />
      <TextField {...postField(editor, 'tags', 'Separated by commas')} autoComplete="off" />
      <Switch
        label="Publish immediately"
        hint={
          published ? 'Readers can see it' : plan ? willBePublished(plan) : 'A draft, which only you can see'
        }
        checked={published}
        onCheckedChange={(is) => editor.change({ published: is })}
      />
      {!published && <PublishAt editor={editor} />}
      {editor.base && !editor.base.published && <PreviewLink key={editor.base.id} post={editor.base} />}
    </>
  )
}
