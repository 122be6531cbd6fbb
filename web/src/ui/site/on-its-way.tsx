import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './on-its-way.module.css'

/** At the top of the screen: what is under way while the page still shows. Nothing if there is no sentence. */
export function OnItsWay({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={`box named action-icon strong ${styles.onItsWay}`}>
          <LoaderCircle aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
