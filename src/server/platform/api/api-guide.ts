/** Rules for every call, in Markdown, shown above the API's documentation. */

export const API_GUIDE = `## Lists

A list call returns everything: newest first, bracelets and projects in the order of the site. With \`?limit=\` (1 to 500)
it returns one page, and the header \`Link: <...>; rel="next"\` leads to the next. Follow it as it is. Its \`cursor\` is the id
of the page's last row, so rows that are added meanwhile neither repeat nor hide others.

## Values

- Money is a decimal string in pounds sterling, \`"12.50"\`. A donation's \`amount\` may be a number too.
- Times are in UTC, \`2026-11-20T10:00:00.000Z\`. A time that you send may have any offset, and no seconds.
- Dates without a time, \`2026-11-20\`, are days in Europe/London.
- A post's \`version\` grows with each change. Send the one that you read with \`PUT\`: if somebody has changed the post
  since, the answer is 409 \`CHANGED_ELSEWHERE\`. Without it, the last one to write wins. What you do not send stays.

## Repeats

Deletions and \`POST /api/process-payment\` may be repeated. A body with an \`idempotencyKey\` may be, too: a repeat returns
what the first one did.

## Errors

\`error\` is a sentence for a person, \`code\` is for programs, and an invalid body has \`issues\` with a \`path\` and a
\`message\` each. After 429 and 503 wait for the seconds of \`Retry-After\`. Calls with a limit an hour also say
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds).

## Cookies and tokens

\`POST /api/admin/login\` sets a cookie. Browsers send it only from pages of the same site (\`SameSite=Strict\`): from
another website it never arrives, not even if that website may call the API. A program on another server uses a token,
\`Authorization: Bearer ...\`, with which no cookie counts. Never put a token into a page. Public calls need neither.

## Changes

At any time: new calls, new fields in answers, new optional fields in requests, new values of \`code\` and of fields that
list choices, other wording of \`error\`. Ignore what you do not know.

Never without notice: a call, a field or a choice that goes away or changes its type or meaning, a field that becomes
required. Such a call or field is first marked \`deprecated\` in this document, with the date from which it may be gone. That date is
at least twelve months later, and the answers of the call name it in the headers \`Deprecation\` and \`Sunset\` until then.
Nothing is deprecated today.`

/** Groups of operations in the documentation, keyed by the first word of an operation's name. */
export const TAGS = Object.entries({
  projects: 'Book projects',
  shop: 'Bracelets for sale',
  cart: 'A cart, for whoever has its session identifier',
  wishlist: 'A wishlist, for whoever has its session identifier',
  checkout: 'Paying for a cart, and orders',
  donations: 'Donations',
  forms: 'Messages, volunteers and offers of books',
  blog: 'Posts',
  payments: 'Payments, as the owner sees them',
  pictures: 'Uploads',
  webhooks: 'Notifications to your own programs',
  admin: 'Signing in, and the figures of Today',
}).map(([name, description]) => ({ name, description }))
