import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './request-facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

type FactProps = { icon?: LucideIcon; word: string; children: ReactNode }

export function Fact({ icon: Icon, word, children }: FactProps) {
  return (
    <div>
      <dt className="named soft">
        {Icon && <Icon aria-hidden />}
        <span>{word}</span>
      </dt>
      <dd className="as-written">{children}</dd>
    </div>
  )
}
