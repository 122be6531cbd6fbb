import { en } from '@scan/contract/messages/en/index.ts'
import { type Locator, type Page, expect } from '@playwright/test'
import { fill } from '../../server/src/http/fill.ts'
import type { Visitor } from './visitor.ts'

const { actions, tabs, password: again, reason } = en.admin

export const main = (page: Page) => page.getByRole('main')

type ActionName = keyof typeof actions

/** What an administrator does in the panel that the visitor has open. */
export function adminPanel({ page }: Pick<Visitor, 'page'>) {
  const places = page.getByRole('navigation', { name: tabs.label })

  /** Presses an action of this row; answers with its question. */
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
  async function confirm(action: ActionName, name: string, dialog: Locator): Promise<void> {
    const button = dialog.getByRole('button', { name: fill(actions[action].confirm, { name }), exact: true })
    const toast = page.getByRole('region', { name: en.site.messages }).getByText(actions[action].done)
    // A toast passes: who begins to look after the press may be too late.
    await Promise.all([toast.first().waitFor(), button.click()])
    await main(page).getByText(fill(actions[action].doneFor, { name }), { exact: true }).waitFor()
  }

  return {
    /** Opens the panel at this address. */
    async visit(path = '/admin'): Promise<void> {
      await page.goto(path)
      await places.waitFor()
    },

    /** Opens a tab, or one of the lists of a tab. Until it stands there, the search box is still the other list's. */
    async open(name: string): Promise<void> {
      const link = places.getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      await link.and(page.locator('[aria-current]')).first().waitFor()
    },

    row: (text: string) => page.getByRole('row').filter({ hasText: text }),

    /** The names at the head of the rows, once they are these. */
    async rows(names: string[]): Promise<void> {
      const heads = main(page).getByRole('rowheader')
      await expect
        .poll(() => heads.allTextContents())
        .toEqual(names.map((name) => expect.stringContaining(name)))
    },

    /** An action from its button to the toast that tells of it. */
    async act(action: ActionName, name: string): Promise<void> {
      const dialog = await question(action, name)
      if (action === 'ban') await dialog.getByLabel(reason.label).fill('Asked for money')
      await confirm(action, name, dialog)
    },

    /** The same where it is permanent, and the password was given long ago. */
    async actWithPassword(action: ActionName, name: string, password: string): Promise<void> {
      const dialog = await question(action, name)
      await dialog.getByRole('button', { name: fill(actions[action].confirm, { name }) }).click()
      const who = page.getByRole('dialog', { name: again.title })
      await who.getByLabel(/^Your password/).fill(password)
      await confirm(action, name, who)
    },

    /** Searches, and waits until the address says so. */
    async search(label: string, text: string): Promise<void> {
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === text)
    },
  }
}

export type AdminPanel = ReturnType<typeof adminPanel>
