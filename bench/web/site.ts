import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { api } from '@scan/contract/index.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'

/** The demo people whose pages are measured. */
const EMAILS = {
  ...{ citizen: 'meera@example.org', idle: 'saraswathi@example.org' },
  ...{ volunteer: 'ravi@example.org', admin: 'admin@example.org' },
}
export type Who = keyof typeof EMAILS | 'guest'

export interface Row {
  what: string
  figure: string
  goal: string
  isMet: boolean
}

export interface Site {
  url: string
  /** A browser that has never been here, of somebody who is signed in. */
  come(who: Who, options?: BrowserContextOptions): Promise<Page>
}

export function siteOf(url: string, browser: Browser): Site {
  const signedIn = new Map<Who, Record<string, unknown>>()
  async function signIn(who: keyof typeof EMAILS) {
    const body = JSON.stringify({ email: EMAILS[who], password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + api.signIn.path, { method: 'POST', headers, body })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    url,
    async come(who, options) {
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options })
      const page = await context.newPage()
      if (who === 'guest') return page
      const session = signedIn.get(who) ?? (await signIn(who))
      signedIn.set(who, session)
      await page.addInitScript(({ user, sessionToken, refreshToken }) => {
        localStorage.setItem('scanUser', JSON.stringify(user))
        sessionStorage.setItem('sessionToken', String(sessionToken))
        sessionStorage.setItem('refreshToken', String(refreshToken))
      }, session)
      return page
    },
  }
}
