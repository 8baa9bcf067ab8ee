/** Layout: controls are within reach of a thumb on a phone, and wide screens are neither stretched nor crowded. */
import type { Locator, Page } from 'playwright/test'
import { expect, isReady, test, withCart } from '../../support/visitor.ts'

/** Distances in pixels from the corner of the page. */
const box = (part: Locator) =>
  part.first().evaluate((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    return { top: top + scrollY, bottom: bottom + scrollY, left, right, width, height }
  })

async function open(page: Page, path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(path)
}

const heightOf = async (part: Locator) => (await box(part)).height
const topOf = async (part: Locator) => (await box(part)).top

test('everything is within reach and easy to read', async ({ page }) => {
  const header = page.locator('header')
  const pill = header.locator('nav > a[href="/donate"]')
  const add = page.getByRole('button', { name: /^Add to Cart:/ })

  await test.step('amounts are on the first screen of a phone, and a failure covers nothing', async () => {
    await open(page, '/donate', 390, 664)
    const tiles = page.getByRole('radiogroup', { name: 'Choose an amount' }).locator(':scope > *')
    await expect(tiles).toHaveCount(6)
    expect(await topOf(tiles)).toBeLessThanOrEqual(290)
    expect(await heightOf(tiles)).toBe(84)
    // above the bar with the button
    const bar = page.locator('form .sticky')
    expect((await box(tiles.last())).bottom).toBeLessThanOrEqual(await topOf(bar))
    await expect(pill).toBeHidden()

    // a window at 200% zoom is too low for a bar
    await page.setViewportSize({ width: 640, height: 400 })
    expect((await box(tiles.last())).bottom).toBeLessThanOrEqual(await topOf(bar))
    const heading = page.locator('main h1')
    expect((await box(page.getByRole('list', { name: 'Steps' }))).left).toBe((await box(heading)).left)
    await page.setViewportSize({ width: 390, height: 664 })

    await isReady(page)
    const button = page.getByRole('button', { name: 'Continue' })
    await button.click()
    const toast = page.locator('[data-toasts] > [data-failure]')
    await expect(toast).toBeVisible()
    // within the header's height
    expect(await heightOf(toast)).toBeLessThanOrEqual(60)
    const toastBox = await box(toast)
    const below = (await box(header)).bottom
    for (const part of [button, ...(await page.locator('main :is(h1, h2, h3)').all())]) {
      const { top, bottom, height } = await box(part)
      // unless it has scrolled away below the header
      if (height > 1 && bottom > below) expect(bottom <= toastBox.top || top >= toastBox.bottom).toBe(true)
    }

    await tiles.nth(1).click()
    const shelf = await box(bar.getByRole('img', { name: 'Your gift as 2 books on a shelf' }).locator('..'))
    expect(shelf.height).toBe(72)
    expect(shelf.bottom).toBeLessThanOrEqual(await topOf(button))
    await button.click()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
    await expect.poll(async () => (await topOf(heading)) - (await box(header)).bottom).toBeGreaterThan(0)
    // a longer one wraps
    await button.click()
    const text = toast.filter({ hasText: 'Please fill all fields' }).locator('.toast-text')
    expect(await text.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0)

    await open(page, '/donate', 1280, 800)
    expect((await box(page.getByRole('button', { name: 'Continue' }))).bottom).toBeLessThanOrEqual(800)
    await open(page, '/thank-you', 390, 664)
    expect(await box(page.locator('main > section'))).toMatchObject({
      left: 0,
      top: (await box(header)).bottom,
    })
  })

  await test.step('headings start at the same height, larger on a band', async () => {
    for (const [path, size] of [
      ['/blog', 51.87],
      ['/volunteer', 51.87],
      ['/checkout', 41.5],
      ['/shop/black-star', 41.5],
    ] as const) {
      await open(page, path, 1280, 800)
      const heading = page.locator('h1')
      expect((await topOf(heading)) - (await box(header)).bottom).toBe(64)
      expect(
        await heading.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      ).toBeCloseTo(size, 1)
    }
  })

  await test.step('the shop begins with bracelets', async () => {
    await open(page, '/shop', 390, 844)
    expect(await heightOf(page.locator('main > .bg-sunken'))).toBeLessThanOrEqual(300)
    expect(await topOf(add)).toBeLessThanOrEqual(660)
    expect(await heightOf(add)).toBe(44)
    const cards = page.locator('main li:has(h2, h3)')
    const [first, second] = [await box(cards), await box(cards.nth(1))]
    expect(second).toMatchObject({ top: first.top, left: first.right + 12 })
    // the last of seven is alone in its row
    expect((await box(cards.last())).width).toBe(second.right - first.left)
    const picture = await box(cards.locator('.card-picture'))
    expect(picture.width / picture.height).toBeCloseTo(4 / 5, 2)
    const heart = await box(cards.getByRole('button', { name: /wishlist$/ }))
    const drawing = await box(cards.locator('.card-picture > svg'))
    // above the beads
    expect(heart.bottom).toBeLessThanOrEqual(drawing.top + drawing.height / 10)
    expect(await heightOf(pill)).toBe(44)
    expect((await box(pill)).right).toBeLessThanOrEqual((await box(header.locator('form'))).left)

    await open(page, '/shop', 768, 900)
    const [above, below] = await page.locator('main > .bg-sunken .relative > svg').all()
    if (!above || !below) throw new Error('the drawn bracelets are not there')
    const [upper, lower] = [await box(above), await box(below)]
    const shared = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(0, Math.min(upper[to], lower[to]) - Math.max(upper[from], lower[from]))
    const overlap = shared('left', 'right') * shared('top', 'bottom')
    expect(overlap / (upper.width * upper.height)).toBeLessThanOrEqual(1 / 3)

    await open(page, '/shop', 1280, 800)
    // a circle in the wide card too
    const last = await box(cards.last().getByRole('button', { name: /wishlist$/ }))
    expect(last).toMatchObject({ width: 44, height: 44 })

    await open(page, '/shop', 1600, 900)
    const { top } = await box(cards)
    const tops = await Promise.all([1, 2, 3, 4].map(async (place) => topOf(cards.nth(place))))
    expect(tops.map((each) => each === top)).toEqual([true, true, true, false])
    expect(await heightOf(header.locator('ul a[href="/donate"]'))).toBe(44)
    expect((await box(page.locator('footer > div'))).width).toBe(80 * 16)
  })

  await test.step('a bracelet can be bought on the first screen, and after scrolling', async () => {
    await open(page, '/shop/black-star', 390, 844)
    await isReady(page)
    const drawings = page.getByRole('list', { name: '3 drawings, side by side' })
    expect(await heightOf(drawings)).toBeLessThanOrEqual(300)
    expect(await topOf(add)).toBeLessThanOrEqual(580)
    const bar = page.getByRole('region', { name: 'Buy Black Star' })
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded()
    await expect(bar).toContainText('£12.00')
    expect((await box(bar.locator('svg, img'))).width).toBe(40)
    await bar.getByRole('button').focus()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toBeHidden()
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Add to Cart: Black Star' }),
    ).toBeFocused()
  })

  await test.step('a photograph fills its side of a wide screen, or is above the heading', async () => {
    const photograph = { url: '/share.png', alt: 'Girls reading', focalX: 50, focalY: 50, credit: '' }
    await page.route(/pages\.home/, async (route) => {
      const body = await (await route.fetch()).text()
      await route.fulfill({ body: body.replace('"home":null', `"home":${JSON.stringify(photograph)}`) })
    })
    await open(page, '/wishlist', 1280, 800)
    await isReady(page)
    await header.getByRole('link', { name: 'Home' }).first().click()
    const hero = page.locator('#home')
    const picture = hero.getByRole('img', { name: 'Girls reading' })
    await expect(picture).toBeVisible()
    const whole = await box(hero)
    const wide = await box(picture)
    expect(wide).toMatchObject({ top: whole.top, bottom: whole.bottom, right: whole.right })
    expect(wide.width / whole.width).toBeCloseTo(0.52, 2)
    const buttons = hero.getByRole('link')
    expect((await box(buttons.last())).bottom).toBeLessThanOrEqual(800)
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = await box(picture)
    const { top, left, width } = await box(hero)
    expect(narrow).toMatchObject({ top, left, width })
    expect(narrow.width / narrow.height).toBeCloseTo(4 / 3, 2)
    expect(narrow.bottom).toBeLessThan(await topOf(page.locator('h1')))
    expect((await box(buttons.last())).bottom).toBeLessThanOrEqual(844)
  })

  await test.step('a long order is folded at the checkout, and its count covers no bag', async () => {
    await withCart(
      page,
      Array.from({ length: 12 }, (_, index) => ({ braceletId: index + 1, quantity: 2 })),
    )
    await open(page, '/checkout', 390, 844)
    const name = page.getByLabel('Full name')
    await expect(name).toBeVisible()
    expect(await topOf(page.getByRole('button', { name: 'Sandbox Wallet' }))).toBeLessThanOrEqual(580)
    expect((await box(name)).bottom).toBeLessThanOrEqual(844)
    const bag = page.getByRole('button', { name: 'Shopping cart, 24 items' })
    const handle = await topOf(bag.locator('path'))
    expect((await box(bag.locator('.tabular-nums'))).bottom).toBeLessThanOrEqual(handle + 1)
  })

  await test.step('the landing page leads on, and footer and menu fit a thumb', async () => {
    const hero = page.locator('#home')
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await open(page, '/', width, height)
      for (const button of await hero.getByRole('link').all())
        expect((await box(button)).bottom).toBeLessThanOrEqual(height)
      const girls = await box(hero.locator('img'))
      expect(girls.bottom).toBe(await topOf(page.getByRole('region', { name: 'Our impact so far' })))
      expect(girls.width).toBeGreaterThanOrEqual(width === 390 ? 216 : 448)
    }
    await isReady(page)
    expect((await box(page.locator('main li').filter({ hasText: 'Southern Cross' }))).width).toBe(160)
    // test mode adds an email address and social links as placeholders
    expect(await heightOf(page.locator('footer'))).toBeLessThanOrEqual(560 + 96)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await box(page.locator('dialog'))).toMatchObject({ left: 0, width: 390, height: 844 })
    const rows = page.locator('dialog nav a:visible')
    expect(await rows.count()).toBeGreaterThan(8)
    const heights = await Promise.all((await rows.all()).map(heightOf))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)

    await open(page, '/projects', 390, 844)
    expect(await heightOf(page.locator('main li a[href^="/donate"]'))).toBe(44)
    const picture = await box(page.locator('main li [class*=aspect-video]'))
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1)
    expect(await heightOf(page.locator('main img'))).toBeGreaterThanOrEqual(120)
    await open(page, '/projects', 1280, 800)
    const [list, lead] = [
      await box(page.locator('main ul:has(h3)')),
      await box(page.locator('main li:has(h3)')),
    ]
    expect(lead).toMatchObject({ left: list.left, width: list.width })
    await open(page, '/volunteer', 390, 844)
    expect((await box(page.locator('main img'))).width).toBeGreaterThanOrEqual(160)

    await open(page, '/', 1920, 1080)
    expect((await box(page.locator('main section img'))).width).toBeGreaterThanOrEqual(560)
  })
})

test('a thread, beads and a heart move once they are seen, and nothing does under reduced motion', async ({
  page,
}) => {
  type Started = { name: string; duration: string; delay: string }
  await page.addInitScript(() => {
    const started: Started[] = []
    Object.assign(window, { started })
    addEventListener('animationstart', ({ target, animationName: name, pseudoElement }) => {
      const { animationDuration, animationDelay } = getComputedStyle(target as Element, pseudoElement || null)
      started.push({ name, duration: animationDuration, delay: animationDelay })
    })
  })
  // the built-in projects, whatever other stories left
  await page.route('**/trpc/projects.list*', (route) => route.fulfill({ json: { result: { data: [] } } }))
  const started = () => page.evaluate(() => (window as unknown as { started: Started[] }).started)
  const heading = page.getByRole('heading', { name: 'Where the books go' })
  const thread = () => heading.evaluate((each) => getComputedStyle(each, '::before').transform)
  for (const [motion, name] of [
    ['reduce', 'Black Star'],
    ['no-preference', 'Accra Market'],
  ] as const) {
    const moves = async (...expected: [name: string, duration: string, delay: string][]) => {
      for (const [animation, duration, delay] of motion === 'reduce' ? [] : expected)
        await expect.poll(started).toContainEqual({ name: animation, duration, delay })
      if (motion === 'reduce') {
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
        expect(await started()).toEqual([])
      }
    }
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/shop')
    await isReady(page)
    await page.getByRole('button', { name: `Add ${name} to wishlist` }).click()
    await expect(page.getByRole('button', { name: `Remove ${name} from wishlist` })).toBeVisible()
    await moves(['bump', '0.25s', '0s'])
    await page.locator('header').getByRole('link', { name: 'Home' }).first().click()
    await heading.waitFor()
    // drawn before it moves
    expect(await thread()).toBe('none')
    await page.getByRole('progressbar').first().scrollIntoViewIfNeeded()
    await expect(heading).toHaveAttribute('data-seen', '')
    await moves(
      ['thread-in', '0.6s', '0s'],
      ['bead-drop', '0.25s', '0s'],
      ['bead-drop', '0.25s', '0.04s'],
      ['bead-drop', '0.25s', '0.08s'],
    )
  }
})
