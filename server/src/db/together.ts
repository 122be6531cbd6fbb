import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/** Whoever asks does not wait longer for the question before theirs: its connection may be dead. */
const PATIENCE_MS = 50

/**
 * Asks one question for many callers. Those who arrive in the same turn of the event loop, or while a question is under
 * way, share the next one, which leaves once that is answered. The answers come in the order of the keys.
 */
export function together<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { keys: Key[]; answers: Promise<Answer[]> } | undefined

  function leave(): Promise<Answer[]> {
    const { keys } = next as { keys: Key[] }
    next = undefined
    const answers = ask(keys)
    last = Promise.race([answers.catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
    return answers
  }

  return async (key) => {
    next ??= { keys: [], answers: last.then(() => turn()).then(leave) }
    const index = next.keys.push(key) - 1
    return (await next.answers)[index] as Answer
  }
}
