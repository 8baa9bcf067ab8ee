import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { prerender } from 'react-dom/static'
import { beforeEach, expect, it, vi } from 'vitest'
import { ShareButton } from '../../../src/client/platform/ui/share/share-button.tsx'
import { Share } from '../../../src/client/platform/ui/share/share.tsx'
import { useToasts } from '../../../src/client/platform/ui/toast/toast.ts'

const Said = () => <output>{useToasts().map(({ title, open }) => (open ? title : ''))}</output>
const statusText = () => screen.getByRole('status').textContent

const logged = vi.spyOn(console, 'warn')

/** Sets what the browser supports; undefined means not supported. */
function give(can: {
  share?: Navigator['share']
  canShare?: Navigator['canShare']
  clipboard?: Pick<Clipboard, 'writeText'>
  execCommand?: () => boolean
}) {
  for (const name of ['share', 'canShare', 'clipboard'] as const) {
    Object.defineProperty(navigator, name, { value: can[name], configurable: true })
  }
  Object.defineProperty(document, 'execCommand', {
    value: can.execCommand ?? (() => false),
    configurable: true,
  })
}

function press() {
  render(
    <>
      <ShareButton title="A title" excerpt="In short." what="article" />
      <Said />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
}

const refuse = (name: string) => () => Promise.reject(new DOMException('refused', name))

beforeEach(() => logged.mockReset().mockImplementation(() => {}))

it('title, excerpt and URL are shared', async () => {
  const share = vi.fn(() => Promise.resolve())
  give({ share })
  press()
  await waitFor(() =>
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'A title',
      text: 'In short.',
      url: location.href,
    }),
  )
  expect(statusText()).toBe('')
})

it('a post is copied if the device cannot share', async () => {
  const share = vi.fn(() => Promise.resolve())
  const writeText = vi.fn(() => Promise.resolve())
  give({ share, canShare: () => false, clipboard: { writeText } })
  press()
  await waitFor(() => expect(statusText()).toBe('Copied!'))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href)
  expect(share).not.toHaveBeenCalled()
})

it('a post is copied by selection if the clipboard is denied', async () => {
  let copied: string | undefined
  give({
    clipboard: { writeText: refuse('NotAllowedError') },
    execCommand: () => {
      copied = document.querySelector('textarea')?.value
      return true
    },
  })
  press()
  await waitFor(() => expect(statusText()).toBe('Copied!'))
  expect(copied).toBe(location.href)
  expect(document.querySelector('textarea')).toBeNull()
})

it('a failure is logged, but not shown', async () => {
  give({ share: refuse('NotAllowedError') })
  press()
  await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  cleanup()
  give({})
  press()
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
  expect(statusText()).toBe('')
})

it('the button is disabled until its code has loaded, because a click would be lost', async () => {
  const share = <Share title="A title" excerpt="An excerpt" what="article" />
  // rendered on the server, which waits for lazy parts
  const { prelude } = await prerender(share)
  expect(await new Response(prelude).text()).toMatch(/<button[^>]* disabled=""/)
  render(share)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', false))
})
