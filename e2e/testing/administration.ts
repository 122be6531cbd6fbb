import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { sql } from '../../server/src/platform/db/sql.ts'
import { deskOf } from './desk.ts'
import { network } from './requests.ts'
import { ADMIN, openSite } from './site.ts'
import { type Newcomer, signIn } from './steps.ts'
import { DESK, type Visitor, visit } from './visitor.ts'

/** On a busy machine a page takes its time. */
export const SOON = { timeout: 15_000 }

export const addressOf = (name: string) => `${name.toLowerCase()}@example.org`
export const main = (page: Page) => page.getByRole('main')

/** A site whose administrators are looked at: who there is to decide about, and who decides. */
export async function openAdministration() {
  const site = await openSite()
  const everybody: Visitor[] = []
  let phone = 9_847_100_000

  function volunteer(name: string): Newcomer & { volunteer: { district: 'Ernakulam'; skills: string[] } } {
    return {
      name: `${name} Thomas`,
      email: addressOf(name),
      phone: String(phone++),
      volunteer: { district: 'Ernakulam', skills: [] },
    }
  }

  /** An administrator with a browser of their own. */
  async function come(name: string, viewport = DESK) {
    const admin = await visit(site, name, viewport)
    everybody.push(admin)
    onTestFailed(() => admin.report())
    return { admin, page: admin.page, desk: deskOf(admin) }
  }

  return {
    site,
    world: network(site),
    volunteer,
    come,

    async citizens(...names: string[]): Promise<void> {
      for (const name of names)
        await site.enrol({ name: `${name} Nair`, email: addressOf(name), phone: String(phone++) })
    },
    async volunteers(...names: string[]): Promise<void> {
      for (const name of names) await site.enrol(volunteer(name))
    },
    async newcomers(...names: string[]): Promise<void> {
      for (const name of names) await site.enrol(volunteer(name), { isApproved: false })
    },

    /** An administrator who has signed in. */
    async arrive(name: string, viewport = DESK) {
      const arrived = await come(name, viewport)
      await signIn(arrived.admin, ADMIN.email, ADMIN.password)
      await arrived.page.getByRole('tab', { name: en.moderation.tabs.overview, selected: true }).waitFor()
      return arrived
    },

    /** The password was given some time ago. */
    async someTimeAfterSigningIn(): Promise<void> {
      await site.database.query(sql`update sessions set confirmed_at = confirmed_at - interval '1 hour'`)
    },

    /** What the browsers of all of them complained about. */
    complaints: () => everybody.flatMap(({ complaints }) => complaints),
    close: () => site.close(),
  }
}

export type Administration = Awaited<ReturnType<typeof openAdministration>>
