import { createHash } from 'node:crypto'
import { returnAddress, type OpenedChallenge } from '../payments/challenges.ts'
import { formatAmount } from '../payments/money.ts'

const STYLE = `
:root { color-scheme: light; --paper: #FBF7EF; --ink: #241426; --plum: #5A1E52 }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
main { width: 100%; max-width: 26rem; border-top: 4px solid var(--plum); padding-top: 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; text-wrap: balance }
p { margin: 0 0 1rem }
.bank { font-size: .875rem; letter-spacing: .06em; text-transform: uppercase; color: var(--plum); margin-bottom: .5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.25rem; margin: 0 0 1.5rem }
dt { opacity: .8 }
dd { margin: 0; text-align: right; font-weight: 600; font-variant-numeric: tabular-nums }
form { display: grid; gap: .75rem }
button, a.way-back { display: block; width: 100%; min-height: 3rem; padding: .65rem 1rem; border: 2px solid var(--plum);
  border-radius: .5rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  background: transparent; color: var(--plum) }
button.main, a.way-back { background: var(--plum); color: var(--paper) }
button:hover, a.way-back:hover { filter: brightness(1.12) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
.note { margin: 1.5rem 0 0; font-size: .9375rem; opacity: .85 }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Headers of the page: no scripts, one style by its hash, and a form that leads only here and to the shop. */
export function pageHeaders(returnUrl: string | null): Record<string, string> {
  const onwards = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${onwards}; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

/** The 3-D Secure challenge, or its outcome. */
export function challengePage(opened: OpenedChallenge): string {
  return opened.challenge.answer === 'waiting' ? question(opened.intent) : outcome(opened)
}

/** The page for a token without a challenge. */
export function unknownChallengePage(): string {
  return page('Nothing to approve', '<p>There is no payment waiting for your approval at this address.</p>')
}

const DECISION = `<form method="post">
<button class="main" name="decision" value="approve">Approve</button>
<button name="decision" value="refuse">Refuse</button>
</form>`

function question(intent: OpenedChallenge['intent']): string {
  if (intent.object === 'setup_intent')
    return page(
      'May this shop save your card?',
      `<p>The shop is asking your bank to save this card for later payments. Nothing is taken now.</p>
${DECISION}`,
    )
  return page(
    'Is this payment yours?',
    `<p>The shop is asking your bank to take this payment. Please approve or refuse it.</p>
<dl><dt>Amount</dt><dd>${escapeHtml(formatAmount(intent.amount, intent.currency))}</dd></dl>
${DECISION}`,
  )
}

function outcome(opened: OpenedChallenge): string {
  const { answer } = opened.challenge
  const noun = opened.intent.object === 'setup_intent' ? 'card' : 'payment'
  const wayBack = returnAddress(opened)
  const title =
    answer === 'void'
      ? `This ${noun} is no longer waiting`
      : answer === 'approved'
        ? 'You approved this'
        : 'You refused this'
  const text =
    answer === 'void'
      ? `The ${noun} went on without this answer.`
      : 'Your answer is recorded; there is nothing more to do here.'
  const link =
    wayBack === null ? '' : `<a class="way-back" href="${escapeHtml(wayBack)}">Return to the shop</a>`
  return page(title, `<p>${text}</p>${link}`)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Test bank</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="bank">Test bank</p>
<h1>${title}</h1>
${content}
<p class="note">This is a test. No real card is used and no money moves.</p>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (email) => names[email] ?? email)
}
