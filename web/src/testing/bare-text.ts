/**
 * Texts that have something beside them in their element. A browser that translates a page puts elements of its own in
 * their place: React then fails where a sibling comes or goes, and what such a text becomes is never shown. So every text
 * stands alone in its element, where React replaces whatever is in it.
 */
export function bareTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent, nodeValue } = text
    const isShown = parent && !['SCRIPT', 'STYLE', 'OPTION', 'TEXTAREA'].includes(parent.tagName)
    if (isShown && parent.childNodes.length > 1 && nodeValue?.trim())
      found.push(`${parent.tagName.toLowerCase()}.${parent.className}: ${parent.innerHTML.slice(0, 200)}`)
  }
  return found
}
