import { examples } from './examples.tsx'
import styles from './examples-page.module.css'
import { Page } from '../site/page.tsx'

export default function ExamplesPage() {
  return (
    <Page title="Components" lead="Every component in its states.">
      {examples.map(({ name, render }) => (
        <section key={name} className={styles.example}>
          <h2>{name}</h2>
          {render()}
        </section>
      ))}
    </Page>
  )
}
