import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from '@playwright/test'
import { fill } from '../../server/src/http/fill.ts'
import type { Visitor } from './visitor.ts'

const { actions, tabs, reason } = en.admin

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

    row: (text: string) => page.getByRole('row').filter({ hasText: text }),

    /** An action from its button to the toast that tells of it. */
    async act(action: ActionName, name: string): Promise<void> {
      const dialog = await question(action, name)
      if (action === 'ban') await dialog.getByLabel(reason.label).fill('Asked for money')
      await confirm(action, name, dialog)
    },
  }
}

export type AdminPanel = ReturnType<typeof adminPanel>
