/** Hands a page on: by the device's own means, or as an address on the clipboard. */
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'
import { toast } from './toast/toast.ts'
import { copyText } from './copy-text.ts'

type ShareButtonProps = {
  title: string
  excerpt: string
  what: 'article' | 'bracelet' | 'charity'
  /** The page to share; defaults to the current one. */
  path?: string
}

export function ShareButton({ title, excerpt, what, path }: ShareButtonProps) {
  return (
    // it needs scripts; without them the browser's own address bar does the same
    <Button
      variant="secondary"
      className="js-only no-print"
      onClick={() =>
        void share(title, excerpt, what, path === undefined ? location.href : location.origin + path)
      }
    >
      <Glyph d="M12 15V3M7.500 7L12 3l4.500 4M5 11v8.500h14V11" />
      Share
    </Button>
  )
}

async function share(title: string, text: string, what: string, url: string): Promise<void> {
  try {
    // browsers without it, and pages that are not served securely, do not have these
    const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
    if (device.share && device.canShare?.({ title, text, url }) !== false) {
      await navigator.share({ title, text, url })
    } else {
      await copyText(url)
      toast({ title: 'Copied!', description: `The link to this ${what} is on your clipboard.` })
    }
  } catch (error) {
    // the visitor has thought better of it
    if (error instanceof Error && error.name === 'AbortError') return
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.warn('Sharing failed:', error)
  }
}
