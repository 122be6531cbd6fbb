import styles from './plain-sections.module.css'

interface Section {
  id: string
  title: string
  /** Its sentences, one on each line. */
  text: string
}

/** The parts of a page for reading: a title with a few points below. */
export function PlainSections({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, text }) => (
    <section key={id} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Points text={text} />
    </section>
  ))
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
