import type { User } from '@scan/contract/accounts.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { onTestFinished } from 'vitest'
import { browserEnvironment, createApp } from '../app/app.ts'
import type { App, Environment } from '../app/app.ts'
import { createWords } from '../app/words/words.ts'
import { storeUser } from '../app/session/stored-user.ts'

export type TestApp = App

/** What pages work with, as right after loading, alone in this browser. Failed queries are retried at once. */
export function testApp(other: Partial<Environment> = {}): App {
  const app = createApp({
    words: testWords(),
    ...browserEnvironment(),
    ...other,
  })
  void app.words.speak(app.language())
  const defaults = app.queries.getDefaultOptions()
  app.queries.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, retryDelay: 0 },
  })
  onTestFinished(() => app.session.close())
  return app
}

/** All words, and no more to come. */
export function testWords() {
  return createWords(() => Promise.reject(new Error('All words are here.')), messages)
}

/** This browser holds a session of theirs. The fake server has to answer `me`. */
export function holdSession(user: User, of = user.name): void {
  storeUser(localStorage, user)
  holdTokens({ sessionToken: `session of ${of}`, refreshToken: `refresh of ${of}` })
}

export function holdTokens({
  sessionToken,
  refreshToken,
}: {
  sessionToken: string
  refreshToken: string
}): void {
  sessionStorage.setItem('sessionToken', sessionToken)
  sessionStorage.setItem('refreshToken', refreshToken)
}
