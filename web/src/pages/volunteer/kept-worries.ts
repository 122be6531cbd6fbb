import type { Body } from '@scan/contract/endpoint.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, type Call } from '../../app/api/client.ts'
import { useClient, useUser } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'

/** Kept on this device until it was sent: at a door there may be no connection. */
const PREFIX = 'worry.'
/** A connection that comes and goes is not always told of. */
const AGAIN_MS = 60_000

type Worry = Body<typeof publicApi.raiseWorry>
type Pressed = Worry & { press: string }

/** The answer to another try may be another. */
function isForNow({ code, status = 0 }: ApiError): boolean {
  return code === 'no-answer' || status >= 500 || [401, 429].includes(status)
}

/**
 * Tells the desk, now or, as long as it can't be told, later: answers which. Sent again it is the same press, so that
 * an answer that was lost does no harm.
 */
export async function tellOrKeep(
  call: Call,
  userId: string,
  said: Omit<Worry, 'press'>,
): Promise<'told' | 'kept'> {
  return send(call, userId, { ...said, press: newId() })
}

async function send(call: Call, userId: string, worry: Pressed): Promise<'told' | 'kept'> {
  const key = keyOf(userId, worry.press)
  const isKept = write(key, JSON.stringify(worry))
  try {
    await call(publicApi.raiseWorry, { body: worry })
  } catch (error) {
    if (isKept && error instanceof ApiError && isForNow(error)) return 'kept'
    write(key, null)
    throw error
  }
  write(key, null)
  return 'told'
}

/** Sends what was kept: when the page opens, whenever there is a connection again, and once a minute. */
export function useKeptWorries(): void {
  const { call } = useClient()
  const { id } = useUser()
  const { t } = useWords()
  const sendAll = useEffectEvent(() => {
    for (const worry of keptOf(id))
      void send(call, id, worry)
        // By now the visit is over: the desk hears of it all the same.
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'not-now' || worry.kind === 'worried')
            throw error
          return send(call, id, { ...worry, kind: 'worried' })
        })
        .then((result) => result === 'told' && toast.success(t('volunteer.worry.told')))
        .catch(() => toast.error(t('volunteer.worry.failed')))
  })
  useEffect(() => {
    sendAll()
    const again = setInterval(() => sendAll(), AGAIN_MS)
    const onLine = () => sendAll()
    window.addEventListener('online', onLine)
    return () => {
      clearInterval(again)
      window.removeEventListener('online', onLine)
    }
  }, [])
}

const keyOf = (userId: string, press: string) => `${PREFIX}${userId}.${press}`

/** Another volunteer may use the same phone: nothing goes out in their name. */
function keptOf(userId: string): Pressed[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(keyOf(userId, '')))
      .map(([, value]) => JSON.parse(String(value)) as Pressed)
  } catch {
    return []
  }
}

/** False if the browser keeps nothing. */
function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Browsers make one themselves only over https. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
