import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UploadBox } from '../../src/client/admin/pictures/upload-box.tsx'

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** A box for two pictures; the site stores each under its number. */
function show() {
  const stored: string[] = []
  const sent: string[] = []
  const fetched: typeof fetch = async (_path, init) => {
    const body = init?.body
    if (body instanceof File) sent.push(body.name)
    return Response.json({ url: `/uploads/${sent.length}` }, { status: 201 })
  }
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadBox label="Add" fileLabel="Files" max={2} onUploaded={(url) => stored.push(url)} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Add' })
  return { stored, sent, button }
}

it('uploads what is dropped on it, as many as there may be', async () => {
  const { stored, button, sent } = show()
  const dataTransfer = { types: ['Files'], files: ['a.jpg', 'b.jpg', 'c.jpg'].map(picture) }
  const dragged = createEvent.dragOver(button, { dataTransfer })
  fireEvent(button, dragged)
  // else the browser would open the file
  expect(dragged.defaultPrevented).toBe(true)
  fireEvent.drop(button, { dataTransfer })
  await waitFor(() => expect(stored).toEqual(['/uploads/1', '/uploads/2']))
  expect(sent).toEqual(['a.jpg', 'b.jpg'])
})

it('uploads what is pasted anywhere on a page with one such box, and leaves text alone', async () => {
  const { stored } = show()
  const paste = (files: File[]) => {
    const event = createEvent.paste(document.body, { clipboardData: { files } })
    fireEvent(document.body, event)
    return event.defaultPrevented
  }
  expect(paste([])).toBe(false)
  expect(paste([picture('shot.jpg')])).toBe(true)
  await waitFor(() => expect(stored).toEqual(['/uploads/1']))
})

it('uploads what is chosen, and says of each file that is none why', async () => {
  const { stored, sent } = show()
  // a system that does not know HEIC says no type
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], 'IMG_1.HEIC')]
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^notes\.txt: This file is not a JPEG, PNG, WebP or AVIF picture\.IMG_1\.HEIC: .* export it as JPEG/,
    ),
  )
  const large = new File([new Uint8Array(7 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [large] } })
  await waitFor(() => expect(stored).toEqual(['/uploads/1']))
  expect(sent).toEqual(['a.jpg'])
})
