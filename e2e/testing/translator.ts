import type { Page } from '@playwright/test'

/**
 * What Google Translate does to every page of this tab: each text gives way to a new one inside two elements, whenever
 * it comes, be it before React is there. For the tests the new words look the same, but to React they are others. Fails
 * the journey where the page means to change a text that it cannot reach any more.
 */
export async function letTranslate(page: Page): Promise<void> {
  await page.addInitScript(translate)
}

/** Runs in the page. */
function translate() {
  const NOT_TRANSLATED = 'head, script, style, textarea, [translate=no], .notranslate, [data-translated]'

  const UNSEEN = '\u200b'

  const font = (inside: Node) => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    element.dataset.translated = ''
    element.append(inside)
    return element
  }

  const unreached = new MutationObserver((changes) => {
    const words = changes.map(({ target }) => (target as Text).data)
    throw new Error(`Meant to be shown, and not shown on a translated page: ${words.join(', ')}`)
  })

  function replace(text: Text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(NOT_TRANSLATED)) return
    text.replaceWith(font(font(document.createTextNode(`${text.data}${UNSEEN}`))))
    unreached.observe(text, { characterData: true })
  }

  function replaceIn(node: Node) {
    if (node instanceof Text) return replace(node)
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    for (const text of texts) replace(text)
  }

  addEventListener('DOMContentLoaded', () => {
    replaceIn(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) replaceIn(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
