import { readFile } from 'node:fs/promises'
import { en } from '@scan/contract/messages/en/index.ts'
import { type Locator, type Page, expect } from '@playwright/test'
import { fill } from '../../server/src/http/fill.ts'
import type { Visitor } from './visitor.ts'

const { actions, tabs, filters, password: again, reason } = en.admin

export const main = (page: Page) => page.getByRole('main')

type ActionName = keyof typeof actions
export type TabName = Exclude<keyof typeof tabs, 'label'>

/** What an administrator does in the panel that `visitor` has open. */
export function adminPanel({ page }: Pick<Visitor, 'page'>) {
  const toast = (sentence: string) => page.getByRole('region', { name: en.site.messages }).getByText(sentence)

  /** The question of an action, open. */
  async function question(action: ActionName, name: string): Promise<Locator> {
    const button = (word: string, includeHidden = false) =>
      page.getByRole('button', { name: word, description: name, exact: true, includeHidden })
    const wanted = actions[action].button
    await button(wanted, true).waitFor({ state: 'attached' })
    // On a card it is behind one of these, and so is in a table what the specification does not name.
    for (const opener of [en.admin.columns.actions, en.admin.more])
      if ((await button(wanted).count()) === 0 && (await button(opener).count()) > 0)
        await button(opener).click()
    await button(wanted).click()
    const dialog = page.getByRole('alertdialog', { name: fill(actions[action].question, { name }) })
    await dialog.getByText(fill(actions[action].consequence, { name })).waitFor()
    return dialog
  }

  /** Presses what goes on with an action, and sees the toast and the sentence on the page that tell of it. */
  async function told(action: ActionName, name: string, dialog: Locator): Promise<void> {
    const confirm = dialog.getByRole('button', { name: fill(actions[action].confirm, { name }), exact: true })
    // A toast passes: who begins to look after the press may be too late.
    await Promise.all([toast(actions[action].done).first().waitFor(), confirm.click()])
    await page.getByRole('main').getByText(fill(actions[action].doneFor, { name }), { exact: true }).waitFor()
  }

  /** On a phone the places of the panel are folded into one control. */
  async function unfoldPlaces(): Promise<void> {
    const control = page.getByRole('navigation', { name: tabs.label }).getByRole('button')
    if (await control.isVisible()) await control.click()
  }

  const panel = {
    toast,
    question,

    /** Opens the panel at this address. */
    async visit(path = '/admin'): Promise<void> {
      await page.goto(path)
      await panel.tab('overview').waitFor({ state: 'attached' })
    },

    tab: (name: TabName) =>
      page
        .getByRole('navigation', { name: tabs.label })
        .locator('> div > ul > li > a', { hasText: new RegExp(`^${tabs[name]}`) }),

    async open(name: TabName): Promise<void> {
      await unfoldPlaces()
      await panel.tab(name).click()
      await page
        .getByRole('navigation', { name: tabs.label })
        .locator('a[aria-current]', { hasText: tabs[name] })
        .first()
        .waitFor({ state: 'attached' })
    },

    /** Opens one of the lists of a tab. Until it stands there, the search box is still the other list's. */
    async openList(name: string): Promise<void> {
      await unfoldPlaces()
      const link = page
        .getByRole('navigation', { name: tabs.label })
        .getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      await link.and(page.locator('[aria-current=page]')).waitFor()
    },

    row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),

    /** The names at the head of the rows, once they are these. */
    async rows(expected: (string | RegExp)[]): Promise<void> {
      const heads = main(page).getByRole('rowheader')
      await expect
        .poll(() => heads.allTextContents())
        .toEqual(
          expected.map((text) =>
            text instanceof RegExp ? expect.stringMatching(text) : expect.stringContaining(text),
          ),
        )
    },

    /** An action from its button to the toast that tells of it. */
    async act(action: ActionName, name: string): Promise<void> {
      const dialog = await question(action, name)
      if (action === 'ban') await dialog.getByLabel(reason.label).fill('Asked for money')
      await told(action, name, dialog)
    },

    /** The same where it is permanent, and the password was given long ago: first a wrong one, then the right one. */
    async actWithPassword(action: ActionName, name: string, password: string): Promise<void> {
      const dialog = await question(action, name)
      await dialog.getByText('This is permanent.').waitFor()
      await dialog.getByRole('button', { name: fill(actions[action].confirm, { name }) }).click()
      const who = page.getByRole('dialog', { name: again.title })
      await who.getByLabel(/^Your password/).fill('Not-my.password1')
      await who.getByRole('button', { name: fill(actions[action].confirm, { name }) }).click()
      await who.getByText(en.problems['password-wrong']).first().waitFor()
      await who.getByLabel(/^Your password/).fill(password)
      await told(action, name, who)
    },

    /** Where no answer comes the question says so and stands, until Escape. */
    async failsToDelete(name: string): Promise<void> {
      const dialog = await question('delete', name)
      await dialog.getByRole('button', { name: fill(actions.delete.confirm, { name }) }).click()
      await dialog.getByText(actions.delete.noAnswer).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },

    /** Searches, and waits until the address says so. */
    async search(label: string, text: string, word = 'q'): Promise<void> {
      await page.getByLabel(label, { exact: true }).fill(text)
      await panel.addressHas(word, text)
    },

    async choose(label: string, option: string, word: string, value: string): Promise<void> {
      await page.getByLabel(label, { exact: true }).selectOption({ label: option })
      await panel.addressHas(word, value)
    },

    async day(label: string, date: string, word: string): Promise<void> {
      await page.getByLabel(label, { exact: true }).fill(date)
      await panel.addressHas(word, date)
    },

    async clear(): Promise<void> {
      await page.getByRole('button', { name: filters.clear }).click()
      await page.waitForURL(({ searchParams }) => searchParams.size === 0)
    },

    async addressHas(word: string, value: string): Promise<void> {
      await page.waitForURL(({ searchParams }) => (searchParams.get(word) ?? '') === value)
    },

    /** Presses a button that downloads, and answers with the file's name and what stands in it; `password` where it is asked for. */
    async download(label: string, password?: string): Promise<{ name: string; text: string }> {
      const begun = page.waitForEvent('download')
      await page.getByRole('button', { name: label }).click()
      if (password !== undefined) {
        const who = page.getByRole('dialog', { name: again.title })
        await who.getByLabel(/^Your password/).fill(password)
        await who.getByRole('button', { name: label }).click()
      }
      const file = await begun
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    },
  }
  return panel
}

export type AdminPanel = ReturnType<typeof adminPanel>
