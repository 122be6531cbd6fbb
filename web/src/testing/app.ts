import type { User } from '@scan/contract/accounts.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { onTestFinished } from 'vitest'
import { browserEnvironment, createApp } from '../app/app.ts'
import type { App, Environment } from '../app/app.ts'
import { type Connection, createConnection } from '../app/connection.tsx'
import { createWords } from '../app/words/words.ts'
import { storeUser } from '../app/session/life.ts'

export type TestApp = App & Connection

/** What pages work with, as right after loading, alone in this browser. Failed queries are retried at once. */
export function testApp(other: Partial<Environment> = {}): TestApp {
  const app = createApp({
    words: testWords(),
    connect: createConnection,
    ...browserEnvironment(),
    ...other,
  })
  void app.words.speak(app.language())
  const connection = app.connection.load() as Connection
  const defaults = connection.queries.getDefaultOptions()
  connection.queries.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, retryDelay: 0 },
  })
  onTestFinished(() => connection.life.close())
  return { ...app, ...connection }
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
