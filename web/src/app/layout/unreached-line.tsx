import { useLocation } from 'react-router'
import { useWords } from '../words/use-words.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './site.module.css'

/** Shown by `public/first.js` if the script of a prerendered page does not come: nothing else of ours runs then. */
export function UnreachedLine() {
  const { t } = useWords()
  const { pathname } = useLocation()
  if (useIsHydrated()) return null
  return (
    <div hidden id="unreached" role="alert">
      <p className={styles.offline}>
        <span>{t('site.notCheckedTitle')}</span>
        <a href={pathname}>{t('site.tryAgain')}</a>
      </p>
    </div>
  )
}
