import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { useNavigation } from 'react-router'
import { SKELETON_DELAY_MILLISECONDS } from '../../ui/content/skeleton.tsx'
import { OnItsWay } from '../../ui/site/on-its-way.tsx'

/** Says, on a slow line, that a link was pressed: its page is under way while the previous one still shows. */
export function NavigationProgress() {
  const { t } = useWords()
  const { location } = useNavigation()
  const to = location && location.pathname + location.search
  const [late, setLate] = useState<string>()

  useEffect(() => {
    if (!to) return
    const timer = setTimeout(() => setLate(to), SKELETON_DELAY_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [to])

  return <OnItsWay>{late && t('site.loading')}</OnItsWay>
}
