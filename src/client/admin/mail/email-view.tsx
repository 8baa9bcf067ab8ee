/** An email as its reader sees it: in light or dark colours, or as plain text. */
import { oneOf } from '../lists/filters/list-filter.ts'
import type { EmailContent } from '#shared/platform/mail/mail.ts'
import { Tabs } from '../../platform/ui/tabs.tsx'

export const EMAIL_LOOKS = ['light', 'dark', 'text'] as const
export type EmailLook = (typeof EMAIL_LOOKS)[number]
const LABELS: Record<EmailLook, string> = { light: 'Light', dark: 'Dark', text: 'Plain text' }

/** The colours to request from the server; plain text has none. */
export const schemeOf = (look: EmailLook) => (look === 'dark' ? 'dark' : 'light')

type EmailViewProps = {
  content: EmailContent
  look: EmailLook
  onLook: (look: EmailLook) => void
}

export const EmailView = ({ content, look, onLook }: EmailViewProps) => (
  <Tabs
    label="How it is shown"
    value={look}
    onChange={(chosen) => onLook(oneOf(EMAIL_LOOKS, chosen) ?? 'light')}
    tabs={EMAIL_LOOKS.map((value) => ({
      value,
      label: LABELS[value],
      content: value === 'text' ? <PlainText text={content.text} /> : <Frame {...content} />,
    }))}
  />
)

/** Runs no scripts; its links open in a new tab. */
const Frame = ({ subject, html }: { subject: string; html: string }) => (
  <iframe
    title={`Email: ${subject}`}
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    srcDoc={html}
    onLoad={({ currentTarget }) => dress(currentTarget)}
    className="h-[75vh] min-h-96 w-full max-w-3xl rounded-card border border-line"
  />
)

/**
 * Emails need style attributes, which our content security policy forbids: sets them by script, then fits the height.
 */
function dress(frame: HTMLIFrameElement): void {
  const { body } = frame.contentDocument ?? {}
  if (!body) return
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? ''
  frame.style.height = `${body.scrollHeight + 2}px`
}

const PlainText = ({ text }: { text: string }) => (
  <pre className="max-w-3xl rounded-card border border-line bg-raised p-5 font-mono text-sm/6 wrap-anywhere whitespace-pre-wrap">
    {text}
  </pre>
)
