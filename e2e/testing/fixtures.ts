import { test as base, expect } from '@playwright/test'
import { type AdminPanel, adminPanel } from './admin-panel.ts'
import { ADMIN, ASHA, MEERA, type Person } from './people.ts'
import { type Site, openSite } from './site.ts'
import { DESKTOP, PHONE, type Visitor, keepSession, visit } from './visitor.ts'
import { type World, worldOf } from './world.ts'

interface Journey {
  /** The server's settings beyond the usual. */
  settings: Record<string, string>
  site: Site
  /** What people do elsewhere, who are not looked at here. */
  world: World
  /** A browser for somebody who has not signed in; a phone unless told otherwise. */
  visit(name: string, viewport?: typeof PHONE): Promise<Visitor>
  /** A browser for somebody of this site who has signed in before; its page is still empty. */
  come(person: Pick<Person, 'name' | 'email'>, viewport?: typeof PHONE): Promise<Visitor>
  /** Meera, who has signed up and signed in, with her phone. */
  meera: Visitor
  /** Asha, who has been approved and has signed in, with her phone. */
  asha: Visitor
  /** The administrator, signed in at a desktop. */
  admin: Visitor
  panel: AdminPanel
}

export const test = base.extend<Journey>({
  settings: [{}, { option: true }],

  site: async ({ settings }, use) => {
    const site = await openSite(settings)
    await use(site)
    await site.close()
  },
  world: async ({ site }, use) => use(worldOf(site)),

  visit: async ({ browser, site }, use) => {
    const visitors: Visitor[] = []
    await use(async (name, viewport = PHONE) => {
      const visitor = await visit(browser, site.url, name, viewport)
      visitors.push(visitor)
      return visitor
    })
    for (const { leave } of visitors) await leave()
  },
  come: async ({ site, visit }, use) => {
    await use(async ({ name, email }, viewport) => {
      const visitor = await visit(name, viewport)
      await keepSession(visitor.page, await site.beginSession(email))
      return visitor
    })
  },

  meera: async ({ site, come }, use) => {
    await site.enrol(MEERA)
    await use(await come(MEERA))
  },
  asha: async ({ site, come }, use) => {
    await site.enrol(ASHA)
    await use(await come(ASHA))
  },
  admin: async ({ come }, use) => use(await come(ADMIN, DESKTOP)),
  panel: async ({ admin }, use) => use(adminPanel(admin)),
})

export { expect }
