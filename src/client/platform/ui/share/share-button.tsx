/** Shares a page through the device's own dialog, or copies its URL. */
import { Button } from '../button.tsx'
import { ShareFace } from './share-face.tsx'
import { toast } from '../toast/toast.ts'
import { copyText } from '../../copy-text.ts'

type ShareButtonProps = {
  title: string
  excerpt: string
  what: 'article' | 'bracelet' | 'charity' | 'project'
  /** The page to share; defaults to the current one. */
  path?: string
}

export function ShareButton({ title, excerpt, what, path }: ShareButtonProps) {
  return (
    // without JavaScript, the browser's address bar does the same
    <Button
      variant="secondary"
      className="js-only no-print"
      onClick={() =>
        void share(title, excerpt, what, path === undefined ? location.href : location.origin + path)
      }
    >
      <ShareFace />
    </Button>
  )
}

async function share(title: string, text: string, what: string, url: string): Promise<void> {
  try {
    // missing in some browsers and on insecure pages
    const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
    if (device.share && device.canShare?.({ title, text, url }) !== false) {
      await navigator.share({ title, text, url })
    } else {
      await copyText(url)
      toast({ title: 'Copied!', description: `The link to this ${what} is on your clipboard.` })
    }
  } catch (error) {
    // the visitor cancelled
    if (error instanceof Error && error.name === 'AbortError') return
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.warn('Sharing failed:', error)
  }
}
