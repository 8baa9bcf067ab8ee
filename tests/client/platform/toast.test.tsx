import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { UNDO_MS } from '#shared/money/orders/fulfilment.ts'
import { LazyToaster } from '../../../src/client/platform/ui/toast/toast-host.tsx'
import * as store from '../../../src/client/platform/ui/toast/toast.ts'
import { Toaster } from '../../../src/client/platform/ui/toast/toaster.tsx'

const { dismissToast, toast, toastDurationMs, toastRemoveDelayMs, useToasts } = store

function Entries() {
  return <output>{useToasts().map((entry) => `${entry.title}:${entry.open ? 'open' : 'closed'}`)}</output>
}

const entries = () => screen.getByRole('status').textContent
const items = () => screen.queryAllByRole('listitem')

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  act(() => dismissToast())
  wait(toastRemoveDelayMs)
  cleanup()
  vi.useRealTimers()
})

describe('the store', () => {
  it('has the agreed constants', () => {
    expect(store).toMatchObject({
      toastLimit: 1,
      toastRemoveDelayMs: 1_000_000,
      toastDurationMs: 5000,
      toastSwipeDirection: 'right',
      toastSwipeThresholdPx: 50,
      toastHotkey: ['F8'],
      toastLabel: 'Notification',
    })
  })

  it('shows only the newest toast', () => {
    render(<Entries />)
    act(() => {
      toast({ title: 'First' })
      toast({ title: 'Second' })
    })
    expect(entries()).toBe('Second:open')
  })

  it('removes a dismissed toast after the removal delay', () => {
    render(<Entries />)
    act(() => dismissToast(toast({ title: 'Cart cleared' })))
    wait(toastRemoveDelayMs - 1)
    expect(entries()).toBe('Cart cleared:closed')
    wait(1)
    expect(entries()).toBe('')
  })

  it('does not affect a newer toast if an older one is dismissed late', () => {
    render(<Entries />)
    act(() => {
      const old = toast({ title: 'Old' })
      toast({ title: 'New' })
      dismissToast(old)
    })
    expect(entries()).toBe('New:open')
  })

  it('is empty on the server', () => {
    toast({ title: 'Elsewhere' })
    expect(renderToString(<Entries />)).toBe('<output></output>')
    expect(renderToString(<LazyToaster />)).toBe('')
  })
})

it('a toast shown while offline needs no further code, and has its action', async () => {
  // another file may have loaded the toaster's code already
  const path: string = '../../../src/client/platform/ui/toast/toast-host.tsx?again'
  const { LazyToaster: Unloaded }: { LazyToaster: typeof LazyToaster } = await import(/* @vite-ignore */ path)
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onClick = vi.fn()
  render(<Unloaded />)
  act(() => void toast({ title: 'Failed to add to cart', action: { label: 'Reload the page', onClick } }))
  expect(screen.getByText('Failed to add to cart')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByText('Failed to add to cart')).toBeNull()
})

describe('the toaster', () => {
  function showToast(input: store.ToastInput = { title: 'Added to Cart!' }) {
    render(<Toaster />)
    act(() => void toast(input))
  }

  it.each([
    ['the display duration', undefined],
    ['its own', UNDO_MS],
  ])('closes after %s', (_, durationMs) => {
    showToast({ title: 'Added to Cart!', description: 'Black Star', durationMs })
    expect(items()).toHaveLength(1)
    wait((durationMs ?? toastDurationMs) - 1)
    expect(items()).toHaveLength(1)
    wait(1)
    expect(items()).toHaveLength(0)
  })

  it('stays while it is hovered', () => {
    showToast()
    const region = screen.getByRole('region')
    fireEvent.pointerMove(region)
    wait(toastDurationMs * 3)
    expect(items()).toHaveLength(1)
    fireEvent.pointerLeave(region)
    wait(toastDurationMs)
    expect(items()).toHaveLength(0)
  })

  it('stays while it has the focus, which F8 gives it', () => {
    showToast()
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(screen.getByRole('list')).toBe(document.activeElement)
    wait(toastDurationMs * 3)
    expect(items()).toHaveLength(1)
  })

  it('is removed for assistive technology when it is dismissed', () => {
    showToast({ title: 'Copied!' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(items()).toHaveLength(0)
  })

  it('runs the action and closes', () => {
    const undo = vi.fn()
    showToast({ title: 'Post Deleted', action: { label: 'Undo', onClick: undo } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(items()).toHaveLength(0)
  })

  it('leaves buttons free, above all the one that was pressed last', () => {
    const boxes: Record<string, DOMRect> = {
      Save: new DOMRect(900, 680, 100, 44),
      Next: new DOMRect(100, 80, 100, 44),
    }
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    onTestFinished(() => rects.mockRestore())
    rects.mockImplementation(function (this: Element) {
      const size = this.tagName === 'LI' ? 1 : 0
      return boxes[this.textContent] ?? new DOMRect(0, 0, 400 * size, 100 * size)
    })
    const covers = (name: string) => {
      const [x, y] = screen.getByRole('list').style.transform.match(/\d+/g)!.map(Number)
      const { right, left, top, bottom } = new DOMRect(x, y, 400, 100)
      const box = boxes[name]!
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    }
    render(Object.keys(boxes).map((name) => <button key={name}>{name}</button>))
    showToast()
    for (const name of ['Save', 'Next']) {
      fireEvent.click(screen.getByRole('button', { name }))
      act(() => void toast({ title: `${name} pressed` }))
      expect([name, covers(name)]).toEqual([name, false])
    }
    // and others
    expect(covers('Save')).toBe(false)
  })

  it('is announced with its label', () => {
    showToast({ title: 'Access Denied', description: 'Invalid password.', variant: 'destructive' })
    wait(100)
    const spoken = screen.getByRole('status')
    expect(spoken.textContent).toBe('Notification Access Denied. Invalid password.')
    expect(spoken.getAttribute('aria-live')).toBe('assertive')
  })

  it('is announced with its action after the sentence, and the key that leads there', () => {
    showToast({ title: 'Order 1001: packed', action: { label: 'Undo', onClick: () => {} } })
    wait(100)
    expect(screen.getByRole('status').textContent).toBe('Notification Order 1001: packed. Undo: press F8')
  })
})
