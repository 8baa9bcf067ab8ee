/** The editor's ProseMirror view, which React shows the toolbar and the parts for. */
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PostFormat } from '#shared/site/blog/blog-reading.ts'
import { toast } from '../../platform/ui/toast/toast.ts'
import { articlePlugins } from './article-commands.ts'
import { openArticle, type OpenArticle } from './article-document.ts'
import { partView, type Parts } from './article-parts.ts'
import { schema } from './article-schema.ts'
import { cleanPasted } from './paste.ts'

type Text = { content: string; format: PostFormat }

type ArticleViewOptions = Text & {
  place: RefObject<HTMLElement | null>
  onChange: (value: Text) => void
  readOnly: boolean
  /** Of the element with the text. */
  attributes: Record<string, string>
  onLink: () => void
  /** A picture was dropped or pasted where the cursor is now; undefined if there are to be none. */
  onPicture: ((file: File) => void) | undefined
}

/** After the last key, until the text is read back. */
const PAUSE_MS = 300

export function useArticleView(options: ArticleViewOptions) {
  const { place, content, format, readOnly, attributes } = options
  const [parts, setParts] = useState<Parts>(new Map())
  const [state, setState] = useState<EditorState>()
  const view = useRef<EditorView>(undefined)
  const article = useRef<OpenArticle>(undefined)
  /** Texts that the parent may still pass back, oldest first: the one that it has, and those written since. */
  const written = useRef<Text[]>([])
  /** Set while something is not written yet. */
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const part = partView((edit) =>
      setParts((before) => {
        const after = new Map(before)
        edit(after)
        return after
      }),
    )
    const write = () => {
      clearTimeout(writing.current)
      if (writing.current === undefined || !article.current) return
      writing.current = undefined
      const text = article.current.write(made.state.doc)
      written.current.push(text)
      latest.current.onChange(text)
    }
    addEventListener('pagehide', write)
    const made = new EditorView(place.current, {
      state: EditorState.create({ schema }),
      nodeViews: { figure: part, card: part },
      dispatchTransaction: (transaction) => {
        const now = made.state.apply(transaction)
        made.updateState(now)
        setState(now)
        if (!transaction.docChanged || !article.current) return
        // reading a long article back takes longer than a key may
        clearTimeout(writing.current)
        writing.current = setTimeout(write, PAUSE_MS)
      },
      handleDOMEvents: {
        // a click on 'Save' comes after it
        blur: () => write(),
      },
      transformPastedHTML: (pastedHtml) => {
        const { html, picturesLeftOut } = cleanPasted(pastedHtml)
        if (picturesLeftOut > 0) sayLeftOut(picturesLeftOut, latest.current.onPicture !== undefined)
        return html
      },
      handlePaste: (_view, { clipboardData }) => {
        const file = pictureIn(clipboardData)
        // word processors add a picture of what is copied
        if (!file || clipboardData?.types.includes('text/plain')) return false
        const { onPicture } = latest.current
        if (onPicture) onPicture(file)
        else sayLeftOut(1, false)
        return true
      },
      handleDrop: (target, event) => {
        const file = pictureIn(event.dataTransfer)
        const { onPicture } = latest.current
        if (!file) return false
        if (!onPicture) {
          sayLeftOut(1, false)
          return true
        }
        const at = target.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at)
          target.dispatch(target.state.tr.setSelection(TextSelection.near(target.state.doc.resolve(at.pos))))
        onPicture(file)
        return true
      },
    })
    view.current = made
    return () => {
      removeEventListener('pagehide', write)
      write()
      made.destroy()
    }
  }, [place])

  useEffect(() => {
    const at = written.current.findIndex((text) => text.content === content && text.format === format)
    written.current.splice(0, at)
    if (at >= 0 || !view.current) return
    clearTimeout(writing.current)
    writing.current = undefined
    written.current = [{ content, format }]
    article.current = openArticle({ content, format })
    const plugins = articlePlugins(() => latest.current.onLink())
    const opened = EditorState.create({ doc: article.current.doc, plugins })
    view.current.updateState(opened)
    setState(opened)
  }, [content, format])

  const shown = JSON.stringify(attributes)
  useEffect(() => {
    view.current?.setProps({ editable: () => !readOnly, attributes: JSON.parse(shown) as typeof attributes })
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
      : 'This text can only have words.',
  })
}

const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
