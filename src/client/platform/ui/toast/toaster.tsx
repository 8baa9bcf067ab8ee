/** The visible toasts. Loaded by `LazyToaster`; Radix pauses them on hover, on focus and while the window is hidden. */
import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { cn } from '../cn.ts'
import { placeToasts } from './toast-place.ts'
import {
  dismissToast,
  toastClass,
  toastDurationMs,
  toastHotkey,
  toastLabel,
  toastSwipeDirection,
  toastSwipeThresholdPx,
  useToasts,
  type ToastEntry,
} from './toast.ts'

/** Places it at once, and again once the page has shown its own result or has scrolled. */
function keepClear(item: HTMLElement | null) {
  const list = item?.parentElement
  if (!item || !list) return undefined
  const place = () => placeToasts(list, item.getBoundingClientRect())
  place()
  const frame = requestAnimationFrame(place)
  addEventListener('scrollend', place)
  addEventListener('resize', place)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scrollend', place)
    removeEventListener('resize', place)
  }
}

/** A bead with a tick or an exclamation mark. */
const Mark = ({ isFailure }: { isFailure: boolean }) => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" className="-my-0.5 shrink-0">
    <circle cx="14" cy="14" r="13" className={isFailure ? 'fill-danger' : 'fill-success'} />
    <path
      d="M5.500 10.500Q7.500 5.500 12.500 4.500"
      className="fill-none stroke-drawn-shine/70 [stroke-width:2] [stroke-linecap:round]"
    />
    <path
      d={isFailure ? 'M14 8v7M14 19.500h.01' : 'M8.500 14.500l4 4 7.500-8'}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('fill-none', isFailure ? 'stroke-on-danger' : 'stroke-on-success')}
    />
  </svg>
)

function ToastItem({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.variant === 'destructive'
  return (
    <Toast.Root
      ref={keepClear}
      open={entry.open}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
      {...(entry.durationMs !== undefined && { duration: entry.durationMs })}
      type={isDestructive ? 'foreground' : 'background'}
      // While it slides out, hide it from assistive technology and the keyboard.
      {...(!entry.open && { 'aria-hidden': true, inert: true })}
      // A sheet that opens later would otherwise block the pointer.
      style={{ pointerEvents: 'auto' }}
      data-failure={isDestructive || undefined}
      className={cn(
        toastClass(entry.variant),
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none data-[swipe=end]:animate-toast-swipe-out',
      )}
    >
      {entry.picture !== undefined ? (
        <img src={entry.picture} alt="" width="48" height="48" className="size-12 shrink-0 rounded-md" />
      ) : (
        <Mark isFailure={isDestructive} />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className={cn('toast-text flex-1', entry.picture === undefined ? 'min-w-36' : 'min-w-28')}>
          <Toast.Title className={cn('leading-6 font-semibold', isDestructive && 'text-danger')}>
            {entry.title}
          </Toast.Title>
          {entry.description !== undefined && (
            <>
              {/* the announcement concatenates both texts: this separates them */}
              <span className="sr-only">. </span>
              <Toast.Description className="text-sm text-muted">{entry.description}</Toast.Description>
            </>
          )}
        </div>
        {entry.action !== undefined && (
          <Toast.Action
            // announced after the sentence, with the key that leads to the button from anywhere
            altText={`. ${entry.action.label}: press ${toastHotkey.join(' + ')}`}
            onClick={entry.action.onClick}
            className="min-h-11 shrink-0 rounded-full border border-primary/60 px-4 text-sm font-semibold text-primary hover:bg-primary/7 active:bg-primary/12"
          >
            {entry.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-current/8 active:bg-current/14"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Toast.Close>
    </Toast.Root>
  )
}

export function Toaster() {
  const toasts = useToasts()
  return (
    <Toast.Provider
      duration={toastDurationMs}
      label={toastLabel}
      swipeDirection={toastSwipeDirection}
      swipeThreshold={toastSwipeThresholdPx}
    >
      {toasts.map((entry) => (
        <ToastItem key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        hotkey={toastHotkey}
        data-toasts=""
        // Radix announces each toast itself; this attribute stops an opening sheet from hiding the list.
        aria-live="off"
        className="toast-list outline-none"
      />
    </Toast.Provider>
  )
}
