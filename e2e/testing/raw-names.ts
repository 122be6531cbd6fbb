import { messages } from '@scan/contract/messages/index.ts'
import type { Page } from '@playwright/test'

const namesIn = (words: object): string[] =>
  Object.entries(words).flatMap(([name, inner]) =>
    typeof inner === 'string'
      ? [name, name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : namesIn(inner as object).map((rest) => `${name}.${rest}`),
  )

const NAMES = new Set(namesIn(messages.en))

/** The names of sentences that stand where sentences should: in the page, its title, and what a screen reader is told. */
export async function rawNames(page: Page): Promise<string[]> {
  const likely = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const said = [document.title]
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (!text.parentElement?.closest('script, style')) said.push(text.nodeValue ?? '')
    for (const { attributes } of document.body.querySelectorAll('*'))
      said.push(...[...attributes].map(({ value }) => value))
    return said.flatMap((words) => words.match(/\w+(?:\.[\w-]+)+/g) ?? [])
  })
  return [...new Set(likely)].filter((name) => NAMES.has(name))
}
