import { setImmediate as turn } from 'node:timers/promises'

/**
 * Asks one question for all who ask in the same turn of the event loop: a statement costs more to send than to answer.
 * The answers come in the order of the keys.
 */
export function batch<Key, Answer>(ask: (keys: Key[]) => Promise<Answer[]>): (key: Key) => Promise<Answer> {
  let keys: Key[] = []
  let answers: Promise<Answer[]> | undefined

  async function leave(): Promise<Answer[]> {
    await turn()
    const asked = keys
    keys = []
    answers = undefined
    return ask(asked)
  }

  return async (key) => {
    const index = keys.push(key) - 1
    answers ??= leave()
    return (await answers)[index] as Answer
  }
}
