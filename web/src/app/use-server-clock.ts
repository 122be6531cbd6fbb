import { useEffect, useState } from 'react'
import { useServerNow, useSetting } from './app-context.tsx'

const TICK_MS = 30_000

/**
 * The server's time and zone, which decide (D11), renewed every half minute: rules such as 'two hours before' take
 * effect while a page is open.
 */
export function useServerClock(): { now: Date; timeZone: string } {
  const timeZone = useSetting('timeZone')
  const minutesAhead = useSetting('minutesAhead')
  const serverNow = useServerNow()
  const [clock, setClock] = useState(() => ({ now: serverNow(), minutesAhead }))
  // The settings have only just told how far off this device's clock is.
  if (clock.minutesAhead !== minutesAhead) setClock({ now: serverNow(), minutesAhead })
  // Time passes without a render.
  useEffect(() => {
    const timer = setInterval(() => setClock({ now: serverNow(), minutesAhead }), TICK_MS)
    return () => clearInterval(timer)
  }, [minutesAhead, serverNow])
  return { now: clock.now, timeZone }
}
