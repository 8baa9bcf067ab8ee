/** The text of an article, as readers will see it. Import it lazily: it brings ProseMirror. */
import { useImperativeHandle, useRef, useState, type FocusEvent, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import type { PostFormat } from '#shared/site/blog/blog-reading.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Field, type ControlProps } from '../../platform/ui/fields/field.tsx'
import { chosenPart, linkPlace, removeLink, removePart, setLink, setPart } from './article-commands.ts'
import { ArticlePart } from './article-part.tsx'
import { schema } from './article-schema.ts'
import { ArticleToolbar, type Panel } from './article-toolbar.tsx'
import { LinkPanel } from './link-panel.tsx'
import { useDraftState } from '../../platform/use-draft-state.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { Picker } from './picker.tsx'
import { PicturePanel, type ArticlePicture } from './picture-panel.tsx'
import { useCardChoices } from './site-choices.ts'
import { useArticleView } from './use-article-view.ts'

type ArticleFieldProps = {
  label: string
  content: string
  format: PostFormat
  onChange: (value: { content: string; format: PostFormat }) => void
  error: string | undefined
  hint: ReactNode
  readOnly?: boolean
  required?: boolean
  /** Without pictures and cards, for a short text within a page. */
  onlyWords?: boolean
  onBlur: (event: FocusEvent) => unknown
  ref?: Ref<{ focus: () => void }>
}

export const ArticleField = ({ error, hint, required = true, ...rest }: ArticleFieldProps) => (
  <Field label={rest.label} {...{ error, hint, required }}>
    {(control) => <ArticleText {...rest} control={control} />}
  </Field>
)

type ArticleTextProps = Omit<ArticleFieldProps, 'error' | 'hint' | 'required'> & { control: ControlProps }

const LOOK =
  'mx-auto flex max-w-article flex-col gap-6 outline-none whitespace-break-spaces wrap-anywhere [&.ProseMirror-hideselection_*]:selection:bg-transparent [&_.ProseMirror-separator]:inline!'

function ArticleText({
  label,
  control,
  onBlur,
  ref,
  readOnly = false,
  onlyWords = false,
  ...text
}: ArticleTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<Panel>()
  /** A picture that was dropped or pasted. */
  const [file, setFile] = useState<File>()
  const { state, parts, run, focus } = useArticleView({
    ...text,
    readOnly,
    place,
    attributes: {
      id: control.id,
      class: cn(LOOK, onlyWords ? 'min-h-24' : 'min-h-72'),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-required': String(control.required),
      'aria-label': label,
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
      ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
    },
    onLink: () => setPanel('link'),
    onPicture: onlyWords
      ? undefined
      : (picture) => {
          setFile(picture)
          setPanel('picture')
        },
  })
  useImperativeHandle(ref, () => ({ focus }))
  const close = () => {
    setPanel(undefined)
    setFile(undefined)
    focus()
  }
  const insert = (command: Parameters<typeof run>[0]) => {
    close()
    run(command)
  }
  const chosen = state && chosenPart(state)
  const isFigure = chosen?.type === schema.nodes.figure
  return (
    <div
      className={cn(
        'rounded-md border bg-surface',
        control['aria-invalid'] ? 'border-danger' : 'border-field focus-within:border-primary',
      )}
    >
      <div
        className={cn(
          'sticky z-10 flex max-h-[70dvh] flex-col gap-2 overflow-y-auto rounded-t-md border-b border-line bg-raised p-1.5',
          // a dialog has a margin of its own
          onlyWords ? 'top-0' : '-top-5',
        )}
      >
        <ArticleToolbar {...{ state, run, onlyWords }} onPanel={setPanel} />
        {chosen && panel === undefined && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="xs" onClick={() => setPanel(isFigure ? 'picture' : 'card')}>
              {isFigure ? 'Change this picture' : 'Choose another card'}
            </Button>
            <Button variant="secondary" size="xs" onClick={() => run(removePart)}>
              {isFigure ? 'Remove this picture' : 'Remove this card'}
            </Button>
          </div>
        )}
        {panel === 'link' && state && (
          <LinkPanel
            href={linkPlace(state).href}
            onLink={(href, words) => insert(setLink(href, words))}
            onRemove={() => insert(removeLink)}
            onClose={close}
          />
        )}
        {panel === 'picture' && (
          <PicturePanel
            start={isFigure && !file ? (chosen.attrs as ArticlePicture) : undefined}
            file={file}
            onInsert={(picture) => insert(setPart(schema.nodes.figure, picture))}
            onClose={close}
          />
        )}
        {panel === 'card' && (
          <CardPanel onPick={(of) => insert(setPart(schema.nodes.card, { of }))} onClose={close} />
        )}
      </div>
      <div ref={place} onBlur={onBlur} className="px-4 py-5 text-base/normal sm:px-8" />
      {[...parts].map(([dom, node]) => createPortal(<ArticlePart node={node} />, dom, dom.dataset['part']))}
    </div>
  )
}

function CardPanel({ onPick, onClose }: { onPick: (of: string) => void; onClose: () => void }) {
  const [typed, setTyped, forget] = useDraftState(ownDraft<string>('card'), '')
  return (
    <Picker
      legend="Bracelet or project"
      label="Bracelet or project"
      hint="Readers see a card with its picture, which leads there"
      choices={useCardChoices()}
      typed={typed}
      onType={setTyped}
      onPick={({ key }) => {
        forget()
        onPick(key)
      }}
      onClose={() => {
        forget()
        onClose()
      }}
    />
  )
}
