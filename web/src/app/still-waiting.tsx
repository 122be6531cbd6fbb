import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from './words/use-words.tsx'
import { OnItsWay } from '../ui/site/on-its-way.tsx'

const LONG_MS = 5_000

/**
 * Tells somebody who has waited long that an answer is still under way: while its database is away, a server waits too.
 */
export function StillWaiting() {
  const { t } = useWords()
  const isAsked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isSent = useIsMutating() > 0
  const waits = isAsked || isSent
  const [isLong, setIsLong] = useState(false)

  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [waits])

  return <OnItsWay>{isLong && t('site.stillWaiting')}</OnItsWay>
}
