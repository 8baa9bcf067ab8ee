/** The text of an article, as readers will see it. It brings ProseMirror: only pages with an article may import it. */
import { useImperativeHandle, useRef, useState, type FocusEvent, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { deleteSelection } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Field, type ControlProps } from '../../platform/ui/fields/field.tsx'
import { chosenPart, linkPlace, removeLink, setLink, setPart } from './article-commands.ts'
import type { Text } from './article-document.ts'
import { ArticlePart } from './article-part.tsx'
import { schema } from './article-schema.ts'
import { ArticleToolbar, type Panel } from './article-toolbar.tsx'
import { PicturePanel, type ArticlePicture } from './picture-panel.tsx'
import { SitePanel } from './site-panel.tsx'
import { useArticleView } from './use-article-view.ts'

type ArticleFieldProps = Text & {
  label: string
  onChange: (value: Text) => void
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

const LOOK =
  'mx-auto flex max-w-article flex-col gap-6 outline-none whitespace-break-spaces wrap-anywhere [&.ProseMirror-hideselection_*]:selection:bg-transparent [&_.ProseMirror-separator]:inline!'

type ArticleTextProps = Omit<ArticleFieldProps, 'error' | 'hint' | 'required'> & { control: ControlProps }

function ArticleText(props: ArticleTextProps) {
  const { label, control, onBlur, ref, readOnly = false, onlyWords = false, ...text } = props
  const { id, required, ...described } = control
  const place = useRef<HTMLDivElement>(null)
  /** A file is a picture that was dropped or pasted. */
  const [panel, setPanel] = useState<Panel | File>()
  const { state, parts, run, focus } = useArticleView({
    ...text,
    readOnly,
    place,
    attributes: {
      id,
      class: cn(LOOK, onlyWords ? 'min-h-24' : 'min-h-72'),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-required': String(required),
      'aria-label': label,
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...described,
    },
    onLink: () => setPanel('link'),
    onPicture: onlyWords ? undefined : setPanel,
  })
  useImperativeHandle(ref, () => ({ focus }))
  const close = () => {
    setPanel(undefined)
    focus()
  }
  const insert = (command: Command) => {
    close()
    run(command)
  }
  const chosen = state && chosenPart(state)
  const isFigure = chosen?.type === schema.nodes.figure
  const file = panel instanceof File ? panel : undefined
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
        {state && <ArticleToolbar {...{ state, run, onlyWords }} onPanel={setPanel} />}
        {chosen && panel === undefined && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="xs" onClick={() => setPanel(isFigure ? 'picture' : 'card')}>
              {isFigure ? 'Change this picture' : 'Choose another card'}
            </Button>
            <Button variant="secondary" size="xs" onClick={() => run(deleteSelection)}>
              {isFigure ? 'Remove this picture' : 'Remove this card'}
            </Button>
          </div>
        )}
        {panel === 'link' && state && (
          <SitePanel
            of="link"
            href={linkPlace(state).href}
            onPick={(href, words) => insert(setLink(href, words))}
            onRemove={() => insert(removeLink)}
            onClose={close}
          />
        )}
        {(panel === 'picture' || file) && (
          <PicturePanel
            start={isFigure && !file ? (chosen.attrs as ArticlePicture) : undefined}
            file={file}
            onInsert={(picture) => insert(setPart(schema.nodes.figure, picture))}
            onClose={close}
          />
        )}
        {panel === 'card' && (
          <SitePanel of="card" onPick={(of) => insert(setPart(schema.nodes.card, { of }))} onClose={close} />
        )}
      </div>
      <div ref={place} onBlur={onBlur} className="px-4 py-5 text-base/normal sm:px-8" />
      {[...parts].map(([dom, node]) => createPortal(<ArticlePart node={node} />, dom, dom.dataset['part']))}
    </div>
  )
}
