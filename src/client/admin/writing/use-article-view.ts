/** The editor's ProseMirror view; React renders the toolbar and the parts for it. */
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { toast } from '../../platform/ui/toast/toast.ts'
import { useLater } from '../../platform/use-later.ts'
import { articlePlugins } from './article-commands.ts'
import { openArticle, type OpenArticle, type Text } from './article-document.ts'
import { partView, type Parts } from './article-part.tsx'
import { schema } from './article-schema.ts'
import { cleanPasted } from './paste.ts'

type ArticleViewOptions = Text & {
  place: RefObject<HTMLElement | null>
  onChange: (value: Text) => void
  readOnly: boolean
  /** Attributes of the element with the text. */
  attributes: Readonly<Record<string, string | boolean | undefined>>
  onLink: () => void
  /** A picture was dropped or pasted where the cursor is now; undefined if pictures are not allowed. */
  onPicture: ((file: File) => void) | undefined
}

/** Delay between the last key and reading the text back, which takes too long in a long article to do on every key. */
const PAUSE_MS = 300

export function useArticleView(options: ArticleViewOptions) {
  const { place, content, format, readOnly, attributes } = options
  const [parts, setParts] = useState<Parts>(new Map())
  const [state, setState] = useState<EditorState>()
  const view = useRef<EditorView>(undefined)
  const article = useRef<OpenArticle>(undefined)
  /** Texts that the parent may still pass back, oldest first: its current one, and those written since. */
  const written = useRef<Text[]>([])
  const later = useLater(PAUSE_MS)
  const write = useEffectEvent(() => {
    if (!article.current || !view.current) return
    const text = article.current.write(view.current.state.doc)
    written.current.push(text)
    options.onChange(text)
  })
  const onLink = useEffectEvent(() => options.onLink())
  const leaveOut = useEffectEvent((count: number) => sayLeftOut(count, options.onPicture !== undefined))
  /** @returns whether a picture was pasted or dropped */
  const takePicture = useEffectEvent((data: DataTransfer | null): boolean => {
    const file = pictureIn(data)
    if (file && options.onPicture) options.onPicture(file)
    else if (file) leaveOut(1)
    return file !== undefined
  })

  useEffect(() => {
    const part = partView(setParts)
    const made = new EditorView(place.current, {
      state: EditorState.create({ schema }),
      nodeViews: { figure: part, card: part },
      dispatchTransaction: (transaction) => {
        const now = made.state.apply(transaction)
        made.updateState(now)
        setState(now)
        if (transaction.docChanged) later.start(write)
      },
      // so that a following click on 'Save' has the latest text
      handleDOMEvents: { blur: () => later.flush() },
      transformPastedHTML: (pastedHtml) => {
        const { html, picturesLeftOut } = cleanPasted(pastedHtml)
        if (picturesLeftOut > 0) leaveOut(picturesLeftOut)
        return html
      },
      // word processors add a picture of what is copied
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.types.includes('text/plain') !== true && takePicture(clipboardData),
      handleDrop: ({ state: { doc, tr } }, { clientX, clientY, dataTransfer }) => {
        const at = pictureIn(dataTransfer) && made.posAtCoords({ left: clientX, top: clientY })
        if (at) made.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))))
        return takePicture(dataTransfer)
      },
    })
    view.current = made
    return () => {
      later.flush()
      made.destroy()
    }
  }, [place, later])

  useEffect(() => {
    const at = written.current.findIndex((text) => text.content === content && text.format === format)
    written.current.splice(0, at)
    if (at >= 0 || !view.current) return
    later.cancel()
    written.current = [{ content, format }]
    article.current = openArticle({ content, format })
    const opened = EditorState.create({ doc: article.current.doc, plugins: articlePlugins(onLink) })
    view.current.updateState(opened)
    setState(opened)
  }, [content, format, later])

  const shown = JSON.stringify(attributes)
  useEffect(() => {
    view.current?.setProps({
      editable: () => !readOnly,
      attributes: JSON.parse(shown) as Record<string, string>,
    })
  }, [readOnly, shown])

  return {
    state,
    parts,
    run: (command: Command) => {
      const now = view.current
      if (!now || readOnly) return
      command(now.state, now.dispatch, now)
      now.focus()
    },
    focus: () => view.current?.focus(),
  }
}

function sayLeftOut(count: number, hasPictures: boolean): void {
  const which = count === 1 ? 'it' : 'them'
  toast({
    title: count === 1 ? 'A picture was left out' : `${count} pictures were left out`,
    description: hasPictures
      ? `Save ${which} as a file, and add ${which} with “Picture”.`
      : 'This text cannot have pictures.',
  })
}

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
