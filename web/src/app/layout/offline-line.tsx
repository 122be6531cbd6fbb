import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../words/use-words.tsx'
import styles from './site.module.css'

/** One line at the top of the screen while the device is offline, even after scrolling down. */
export function OfflineLine() {
  const { t } = useWords()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={styles.edge}>
      {!isOnline && (
        <p className={styles.offline}>
          <WifiOff aria-hidden />
          <span>{t('site.offline')}</span>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
