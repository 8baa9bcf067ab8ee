/** The post dialog with requests that fail, are late or meet another editor's version. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { PostDialog } from '../../../src/client/admin/posts/editor/post-dialog.tsx'
import { PostRow } from '../../../src/client/admin/posts/post-row.tsx'
import {
  forgetDraft,
  newDraft,
  newDraftKey,
  readDrafts,
  saveDraft,
} from '../../../src/client/admin/posts/post-draft.ts'
import { postValuesOf } from '../../../src/client/admin/posts/post-values.ts'
import { dismissToast } from '../../../src/client/platform/ui/toast/toast.ts'
import { editedPost as post, settled } from '../../support/pending-calls.ts'
import { stubUploads } from '../../support/stub-uploads.ts'
import { describedBy, fieldOf, fill, fillAll, press, renderPart } from '../../support/render-site.tsx'

const theirs = { ...post, content: 'Theirs.', author: 'Kofi', version: 2 }

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of readDrafts()) forgetDraft(key)
})

/** The dialog, with a button that opens it again. */
function Editor({ postId }: { postId: number | null }) {
  const [opening, setOpening] = useState({ number: 1, open: true })
  return (
    <>
      <button type="button" onClick={() => setOpening(({ number }) => ({ number: number + 1, open: true }))}>
        Open again
      </button>
      <PostDialog
        key={opening.number}
        open={opening.open}
        postId={postId}
        onClose={() => setOpening((now) => ({ ...now, open: false }))}
        fallbackFocus={() => null}
      />
    </>
  )
}

const openNew = () => renderPart(<Editor postId={null} />)

async function openExisting(now: EditedPost = post) {
  const part = renderPart(<Editor postId={7} />)
  await part.answer('blog.forEditing', now)
  return part
}

/** The text area or, for a formatted text, the editable element. */
const textBox = () => screen.getByRole('textbox', { name: (name) => name.startsWith('Content') })
const textIn = (box: HTMLElement) => (box instanceof HTMLTextAreaElement ? box.value : box.textContent)
const write = (text: string) =>
  settled(() => {
    if (textBox() instanceof HTMLTextAreaElement) {
      fireEvent.change(textBox(), { target: { value: text } })
      return
    }
    fireEvent.keyDown(textBox(), { key: 'a', code: 'KeyA', ctrlKey: true })
    const getData = (type: string) => (type === 'text/plain' ? text : '')
    fireEvent.paste(textBox(), { clipboardData: { types: ['text/plain'], files: [], getData } })
  })
const described = (label: string) => describedBy(label === 'Content' ? textBox() : fieldOf(label))
const alert = () => screen.getByRole('alert').textContent
const escape = () => settled(() => fireEvent.keyDown(document.activeElement!, { key: 'Escape' }))
const isOpen = () => screen.queryByRole('dialog') !== null

async function fillPost() {
  await fillAll({ Title: 'A library opens', Excerpt: 'What it is about.' })
  await write('The first paragraph.')
}

/** Saves after another editor has saved a newer version. */
async function saveIntoConflict({ answer, refuse }: ReturnType<typeof renderPart>) {
  await press('Update Post')
  await refuse('blog.update', 'CHANGED_ELSEWHERE', { httpStatus: 409 })
  await answer('blog.forEditing', theirs)
  await screen.findByText('This post was changed elsewhere since you opened it.')
}

it('missing or too long fields have errors, which disappear when they are corrected', async () => {
  openNew()
  await fill('Title', '   ')
  await fill('Author', '')
  await press('Create Post')
  expect(document.activeElement).toBe(fieldOf('Title'))
  for (const [label, problem] of [
    ['Title', 'Please enter a title'],
    ['Author', 'Please enter the author'],
    ['Excerpt', 'Please enter an excerpt'],
    ['Content', 'Please enter the content'],
  ] as const)
    expect(described(label)).toContain(problem)
  await fill('Title', 'A title')
  expect(fieldOf('Title').getAttribute('aria-invalid')).not.toBe('true')

  await fill('Excerpt', 'x'.repeat(1003))
  expect(described('Excerpt')).toContain('1,003 of 1,000 characters: 3 too many')
  await fill('Image URL (optional)', 'no address')
  await press('Create Post')
  expect(described('Image URL (optional)')).toContain('https:')
  expect(described('Excerpt')).toContain('Please use at most 1,000 characters')
})

it('the server’s issues are beside the fields, other errors above the buttons, and the post is saved once', async () => {
  const { next, waiting, refuse } = openNew()
  await fillPost()
  await press('Create Post')
  const refused = await next('blog.create')
  const issues = [{ path: 'tags.0', message: 'A tag of that name is not allowed' }]
  await settled(() => refused.fail('INVALID', { httpStatus: 400, issues }))
  expect(document.activeElement).toBe(fieldOf('Tags (optional)'))
  expect(described('Tags (optional)')).toContain('A tag of that name is not allowed')

  await press('Create Post')
  await refuse('blog.create', 'INTERNAL', { error: 'Something went wrong on our side.' })
  expect(alert()).toContain('Everything you typed is still here')
  expect(alert()).toContain('Something went wrong on our side.')
  await press('Create Post')
  await refuse('blog.create')
  expect(alert()).toContain('The site could not be reached.')
  expect(fieldOf('Title').value).toBe('A library opens')

  await press('Create Post')
  const saved = await next('blog.create')
  await press('Create Post', 2)
  await settled(() => saved.respond(post))
  expect(await screen.findByText('New blog post has been created successfully.')).toBeTruthy()
  expect(waiting.filter(({ path }) => path === 'blog.create')).toEqual([])
  expect(isOpen()).toBe(false)
  expect(readDrafts()).toEqual([])
})

describe('unsaved text', () => {
  it('is kept on Escape, offered the next time, and can be discarded', async () => {
    openNew()
    await escape()
    expect([isOpen(), readDrafts().length]).toEqual([false, 0])
    await press('Open again')
    await fill('Title', 'Half a thought')
    await escape()
    expect(await screen.findByText('Unsaved text kept')).toBeTruthy()
    await act(async () => dismissToast())
    await press('Open again')
    expect(screen.getByText(/^Unsaved text from/)).toBeTruthy()
    await press('Discard')
    expect(screen.queryByText(/^Unsaved text from/)).toBeNull()
    await escape()
    expect([isOpen(), readDrafts().length]).toEqual([false, 0])
  })

  it('stays for the page’s lifetime if storage is blocked', async () => {
    const setItem = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { setItem })
    const { next } = openNew()
    await fillPost()
    expect(screen.getByText(/^This browser cannot keep unsaved text/)).toBeTruthy()
    await escape()
    await press('Open again')
    await press('Restore unsaved text')
    await press('Create Post')
    expect((await next('blog.create')).input).toMatchObject({ title: 'A library opens' })
  })

  it('is shown beside another editor’s version, which can be used', async () => {
    const part = await openExisting()
    await write('My own words.')
    await saveIntoConflict(part)
    expect(document.activeElement?.textContent).toBe('This post was changed elsewhere since you opened it.')
    const versions = screen.getByRole('region', { name: 'Both versions' }).textContent
    expect(versions).toMatch(/YoursMy own words\.TheirsTheirs\./)
    await press('Use theirs')
    expect(textIn(textBox())).toBe('Theirs.')
    expect(part.waiting.map(({ path }) => path)).not.toContain('blog.update')
    await press('Restore unsaved text')
    expect(textIn(textBox())).toBe('My own words.')
  })

  it('replaces another version only on request, and that version can be restored', async () => {
    const part = await openExisting()
    await write('Mine, and better.')
    await saveIntoConflict(part)
    await press('Keep editing')
    expect(textIn(textBox())).toBe('Mine, and better.')
    await saveIntoConflict(part)
    await press('Keep mine')
    const save = await part.next('blog.update')
    expect(save.input).toMatchObject({ content: 'Mine, and better.', author: 'Ama', version: 2 })
    const saved = { ...post, content: 'Mine, and better.', version: 3 }
    await settled(() => save.respond(saved))
    expect(isOpen()).toBe(false)
    await press('Open again')
    await part.answer('blog.forEditing', saved)
    expect(screen.getByText(/^The version you replaced/)).toBeTruthy()
    await press('Restore that version')
    expect([textIn(textBox()), fieldOf('Author').value]).toEqual(['Theirs.', 'Kofi'])
  })

  it('of a post that was deleted meanwhile can be saved as a new one', async () => {
    const { next, refuse } = await openExisting()
    await write('Too good to lose.')
    await press('Update Post')
    await refuse('blog.update', 'NOT_FOUND', { httpStatus: 404 })
    expect(alert()).toContain('This post was deleted while you were writing')
    await press('Save as a new post')
    await press('Create Post')
    expect((await next('blog.create')).input).toMatchObject({ content: 'Too good to lose.' })
  })

  it('of a post that was deleted before it is opened can be saved as a new one', async () => {
    const values = { ...postValuesOf(post), content: 'Still too good.' }
    saveDraft(newDraft(post, values, { key: newDraftKey() }))
    const { next, refuse } = renderPart(<Editor postId={7} />)
    await refuse('blog.forEditing', 'NOT_FOUND', { httpStatus: 404 })
    expect(screen.getByText('This post has been deleted.')).toBeTruthy()
    await press('Restore unsaved text')
    await press('Create Post')
    expect((await next('blog.create')).input).toMatchObject({ content: 'Still too good.' })
  })
})

it('a scheduled post is a draft with its time beside it, and links to its preview', () => {
  renderPart(<PostRow row={{ ...post, published: false, publishAt: '2040-06-02T08:30:00.000Z' }} />)
  expect(screen.getByText('Draft')).toBeTruthy()
  expect(screen.getByText('Will be published on 2 June 2040 at 09:30')).toBeTruthy()
  const view = screen.getByRole('link', { name: /^View/ })
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual(['/blog/of-two-minds', '_blank'])
})

it('a picture is rejected before the upload, or an error says why the upload failed', async () => {
  openNew()
  const sent = stubUploads()
  const choose = (file: File) =>
    settled(() => fireEvent.change(fieldOf('Picture file'), { target: { files: [file] } }))
  await choose(new File([new Uint8Array(40 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }))
  expect(alert()).toContain('larger than 40 MB')
  expect(sent).toEqual([])

  const picture = new File(['x'], 'desk.jpg', { type: 'image/jpeg' })
  await choose(picture)
  await settled(() => sent[0]?.fail())
  expect(alert()).toContain('could not be reached')
  await choose(picture)
  await settled(() => sent[1]?.respond(400, { error: 'This file cannot be read.' }))
  expect(alert()).toBe('This file cannot be read.')
  expect(fieldOf('Image URL (optional)').value).toBe('')
})

it('a plain post has a text area of 12 rows; the editor takes over its text, and returns it', async () => {
  const { answer } = await openExisting({ ...post, content: 'One *star*.\n\nTwo\nlines.' })
  const plain = textBox() as HTMLTextAreaElement
  expect([plain.getAttribute('rows'), plain.value]).toEqual(['12', 'One *star*.\n\nTwo\nlines.'])
  expect(fieldOf('Excerpt').getAttribute('rows')).toBe('3')

  const formatted = () => screen.getByRole('button', { name: 'Formatted text' })
  expect(formatted().getAttribute('aria-pressed')).toBe('false')
  await press('Formatted text')
  expect(formatted().getAttribute('aria-pressed')).toBe('true')
  expect([...textBox().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'One *star*.',
    'Twolines.',
  ])
  await press('Formatted text')
  // without formatting, nothing is lost
  expect((textBox() as HTMLTextAreaElement).value).toBe('One *star*.\n\nTwo\nlines.')
  expect(screen.queryByText('Formatting removed')).toBeNull()

  await press('Formatted text')
  await press('Update Post')
  await answer('blog.update', post)
})

it('removing formats keeps the words, and Undo restores the formats', async () => {
  const content = '## Why\n\nSee **our** [shop](/shop).\n\n- one\n- two'
  await openExisting({ ...post, content, format: 'markdown' })
  expect(textBox().querySelector('h2, h3')?.textContent).toBe('Why')
  await press('Formatted text')
  expect(textIn(textBox())).toBe('Why\n\nSee our shop (/shop).\n\n- one\n- two')
  await press('Undo')
  expect(textBox().querySelectorAll('li')).toHaveLength(2)
})

it('the toolbar of the editor is one stop of the Tab key, and the arrows lead from button to button', async () => {
  openNew()
  await press('Formatted text')
  const toolbar = screen.getByRole('toolbar', { name: 'Formatting' })
  const buttons = [...toolbar.querySelectorAll('button')]
  const label = () => document.activeElement?.getAttribute('aria-label')
  const key = (name: string) =>
    settled(() => fireEvent.keyDown(document.activeElement!, { key: name, code: name }))
  act(() => buttons[0]?.focus())
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  for (const [name, reached] of [
    ['ArrowRight', 'Italic'],
    ['ArrowLeft', 'Bold'],
    ['ArrowLeft', 'Redo'],
    ['Home', 'Bold'],
  ] as const) {
    await key(name)
    await waitFor(() => expect(label()).toBe(reached))
  }
})

it('the number of pictures left out of pasted content is shown', async () => {
  openNew()
  await press('Formatted text')
  const html = '<p>Words</p><img src="file:///C:/a.png" alt="A shelf"><img src="https://example.org/b.png">'
  const getData = (type: string) => (type === 'text/html' ? html : '')
  await settled(() =>
    fireEvent.paste(textBox(), { clipboardData: { types: ['text/html'], files: [], getData } }),
  )
  await screen.findByText('2 pictures were left out')
  expect(textBox().textContent).toBe('Words')
})
