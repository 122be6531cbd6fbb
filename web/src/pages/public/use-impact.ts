import { impact as calls } from '@scan/contract/impact.ts'
import type { Impact } from '@scan/contract/impact.ts'
import { useEffect, useState } from 'react'
import { exchange } from '../../app/api/exchange.ts'

/** How much help there is; undefined until the server has answered. A query would bring its library to the landing page. */
export function useImpact(): Impact | undefined {
  const [read, setRead] = useState<Impact>()
  // Asked for by no press: the page was prerendered.
  useEffect(() => {
    const leaving = new AbortController()
    exchange(fetch, calls.readImpact, { signal: leaving.signal }, undefined).then(
      (answer) => setRead(answer.impact),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return read
}
