import type { ReactNode } from 'react'
import styles from './plain-sections.module.css'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A list with one point for each line of the text. */
export function Points({ text }: { text: string }) {
  return (
    <ul className={styles.points}>
      {text.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
