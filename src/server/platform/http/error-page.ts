/** A single file, so it works even if everything else is broken. Its status 503 tells search engines to keep what they have. */
import { createHash } from 'node:crypto'
import { QUOTE_REFERENCE } from '#shared/platform/text/reference.ts'
import { site } from '#shared/site/content/site.ts'

const STYLE = `
:root { color-scheme: light dark; --surface: #fbf7ef; --text: #241426; --muted: #6a5a6c; --primary: #5a1e52; --strong: #3e1239;
  --on-primary: #fff }
@media (prefers-color-scheme: dark) {
  :root { --surface: #1a1119; --text: #f6ede0; --muted: #bfafbd; --primary: #e2b6da; --strong: #f0d3ea; --on-primary: #2a0f26 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--surface);
  color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif }
main { max-width: 30rem; border-top: 4px solid var(--primary); padding-top: 1.5rem }
.name { margin: 0 0 1.5rem; font: 600 1.125rem/1.25 Georgia, serif; color: var(--primary) }
h1 { margin: 0 0 .75rem; font: 600 1.75rem/1.2 Georgia, serif; text-wrap: balance }
p { margin: 0 0 1.5rem }
.note { color: var(--muted) }
a.again { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: var(--primary); color: var(--on-primary);
  font-weight: 600; text-decoration: none }
a.again:hover { background: var(--strong) }
:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
`

export const ERROR_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'retry-after': '5',
}

/** The part of the site content that the page shows. */
export type Charity = { identity: { name: string }; contact: { email: string } }

/** @param reference also in the log, so that a visitor's report can be found there */
export const errorPage = (reference: string, { identity, contact }: Charity): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment - ${escape(identity.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">${escape(identity.name)}</p>
<h1>We will be back in a moment</h1>
<p>Sorry, the problem is on our side. Your cart, and anything you have paid or sent, is safe.</p>
<p><a class="again" href="">Try again</a></p>
<p class="note">${contact.email === site.email ? '' : `If this does not go away, please email <a href="mailto:${escape(contact.email)}">${escape(contact.email)}</a>.`}
${escape(QUOTE_REFERENCE)} ${escape(reference)}</p>
</main>
</body>
</html>
`

/** Placeholder for the reference in the error page that the client renders. */
const PLACE = /(<p data-reference=""[^>]*>)(?=<\/p>)/

/** Fills in the reference if the HTML is an error page. */
export const withReference = (html: string, reference: string): string =>
  html.replace(PLACE, (place) => `${place}${escape(QUOTE_REFERENCE)} ${escape(reference)}`)

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
