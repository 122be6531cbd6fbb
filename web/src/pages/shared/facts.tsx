import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './request-facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({
  icon: Icon,
  word,
  children,
}: {
  icon?: LucideIcon
  word: string
  children: ReactNode
}) {
  return (
    <div className={styles.fact}>
      <dt>
        {Icon && <Icon aria-hidden />}
        <span>{word}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
