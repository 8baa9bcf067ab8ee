/** A fake browser translator, which replaces every text of a page with its own elements. */
import type { Page } from 'playwright/test'

/** Translates until the page is reloaded. A text that React changes without effect is an error. */
export async function translate(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const LEFT_ALONE = 'font, script, style, noscript, textarea, option, svg, [contenteditable]'
    const translations = new WeakMap<Node, Node>()
    const replace = (text: Node) => {
      const { parentElement, nodeValue } = text
      if (nodeValue?.trim() === '' || !parentElement || parentElement.closest(LEFT_ALONE)) return
      const outer = document.createElement('font')
      outer.append(Object.assign(document.createElement('font'), { textContent: nodeValue }))
      translations.set(text, outer)
      parentElement.replaceChild(outer, text)
    }
    const replaceAll = (root: Node) => {
      if (!document.body.contains(root)) return
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(replace)
    }
    replaceAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(replaceAll)
    }).observe(document.body, { childList: true, subtree: true })

    const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...value,
      set(this: Node, text: string) {
        value.set?.call(this, text)
        setTimeout(() => {
          const shown = translations.get(this)
          if (shown?.isConnected && shown.textContent !== this.nodeValue)
            reportError(`${location.pathname} says “${shown.textContent}” instead of “${this.nodeValue}”`)
        }, 50)
      },
    })
  })
}
