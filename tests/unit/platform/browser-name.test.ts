import { expect, it } from 'vitest'
import { browserName } from '#server/platform/sessions/browser-name.ts'

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${APPLE} Chrome/128.0.0.0 Mobile Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${APPLE} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.4 Safari/605.1.15`,
  ],
  [
    'Chrome on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} CriOS/128.0 Safari`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10) ${APPLE} SamsungBrowser/25.0 Chrome/121.0`,
  ],
  [
    'Chrome on a Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${APPLE} Chrome/128.0.0.0 Safari/537.36`,
  ],
  ['A browser', 'curl/8.9.1'],
  ['A browser', undefined],
])('%s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})
