import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UploadBox } from '../../../src/client/admin/pictures/upload-box.tsx'
import { settled, type Call } from '../../support/pending-calls.ts'
import { fieldOf, fill, fillAll, press, renderUnlocked } from '../../support/render-site.tsx'
import { stubUploads } from '../../support/stub-uploads.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** A box for two pictures. Uploads are stored under their number, unless the test responds itself. */
function show(answers = true) {
  const stored: string[] = []
  const sent = stubUploads((upload) => {
    if (answers) upload.respond(201, { url: `/uploads/${sent.length}` })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadBox label="Add" fileLabel="Files" max={2} onUploaded={(url) => stored.push(url)} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Add' })
  return { stored, sent, button }
}

it('uploads dropped files, up to the allowed number', async () => {
  const { stored, button, sent } = show()
  const dataTransfer = { types: ['Files'], files: ['a.jpg', 'b.jpg', 'c.jpg'].map(picture) }
  const dragged = createEvent.dragOver(button, { dataTransfer })
  fireEvent(button, dragged)
  // otherwise the browser would open the dropped file
  expect(dragged.defaultPrevented).toBe(true)
  fireEvent.drop(button, { dataTransfer })
  await waitFor(() => expect(stored).toEqual(['/uploads/1', '/uploads/2']))
  expect(sent.map(({ body }) => (body as File).name)).toEqual(['a.jpg', 'b.jpg'])
})

it('uploads files pasted anywhere on a page with one such box, and ignores text', async () => {
  const { stored } = show()
  const paste = (files: File[], types = ['Files']) => {
    const event = createEvent.paste(document.body, { clipboardData: { files, types } })
    fireEvent(document.body, event)
    return event.defaultPrevented
  }
  expect(paste([])).toBe(false)
  // a word processor adds a picture of the words
  expect(paste([picture('words.png')], ['text/plain', 'Files'])).toBe(false)
  expect(paste([picture('shot.jpg')])).toBe(true)
  await waitFor(() => expect(stored).toEqual(['/uploads/1']))
})

it('uploads chosen files, and says why others are not pictures', async () => {
  const { stored, sent } = show()
  // systems that do not know HEIC give no type, and this browser cannot decode it
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], 'IMG_1.HEIC')]
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^notes\.txt: This file is not a JPEG, PNG, WebP or AVIF picture\.IMG_1\.HEIC: .* save a copy as JPEG/,
    ),
  )
  const large = new File([new Uint8Array(7 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [large] } })
  await waitFor(() => expect(stored).toEqual(['/uploads/1']))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The picture is uploaded.'))
  expect(screen.queryByRole('alert')).toBeNull()
  // sent unchanged if it cannot be scaled down
  expect(sent.map(({ body }) => body)).toEqual([large])
})

it('the box shows the progress of an upload, which can be cancelled', async () => {
  const { stored, sent, button } = show(false)
  fireEvent.change(screen.getByLabelText('Files'), {
    target: { files: [picture('a.jpg'), picture('b.jpg')] },
  })
  expect(await screen.findByText('Preparing the picture…')).toBeTruthy()
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => sent[0]?.progress(62, 100))
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sent' })
  expect([bar.value, screen.getByText('62 %')]).toEqual([62, expect.anything()])
  // updates are read aloud less often than they are shown
  expect(screen.getByRole('status').textContent).toBe('Uploading the picture… 50 %')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }))
  expect(document.activeElement).toBe(button)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect([stored, sent.length, sent[0]?.isAborted, screen.queryByRole('alert')]).toEqual([[], 1, true, null])
})

describe('a project with a picture', () => {
  const openNew = async () => {
    const uploads = stubUploads()
    const site = await renderUnlocked('/admin/projects/new')
    await screen.findByRole('button', { name: 'Create project' })
    await fillAll({
      Name: 'Books to Kumasi',
      Country: 'Ghana',
      'Starts on': '2026-01-05',
      'Schools to reach': '4',
      'Books needed': '750',
      'In short': 'A library.',
    })
    await settled(() => {
      fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [picture('a.jpg')] } })
    })
    await waitFor(() => expect(uploads).toHaveLength(1))
    return { ...site, upload: uploads[0]! }
  }
  const isAsked = ({ waiting }: { waiting: readonly Call[] }) =>
    waiting.some(({ path }) => path === 'projects.create')

  it('is created only once its picture is uploaded, with the picture', async () => {
    const { upload, next, ...site } = await openNew()
    await press('Create project')
    expect(isAsked(site)).toBe(false)
    await settled(() => upload.respond(201, { url: '/uploads/9' }))
    // the picture needs a description
    expect(document.activeElement).toBe(fieldOf('Picture description'))
    await fill('Picture description', 'Girls reading')
    await press('Create project')
    expect((await next('projects.create')).input).toMatchObject({ imageUrl: '/uploads/9' })
  })

  it('is not created if its picture fails, which is reported', async () => {
    const { upload, next, ...site } = await openNew()
    await press('Create project')
    await settled(() => upload.respond(507, { error: 'There is no room for it.' }))
    expect(screen.getByText('There is no room for it.')).toBeTruthy()
    expect(isAsked(site)).toBe(false)
    // a second click creates the project without it
    await press('Create project')
    expect((await next('projects.create')).input).toMatchObject({ name: 'Books to Kumasi' })
  })

  it('is not created, and its upload is aborted, if its form is gone', async () => {
    const { upload, go, ...site } = await openNew()
    await press('Create project')
    await go('/admin/inbox')
    expect(upload.isAborted).toBe(true)
    await settled(() => undefined)
    expect(isAsked(site)).toBe(false)
  })
})
