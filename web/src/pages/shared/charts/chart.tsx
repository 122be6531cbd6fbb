import type { ReactNode } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Disclosure } from '../../../ui/content/disclosure.tsx'
import { Scrolling } from '../../../ui/content/scrolling.tsx'
import styles from './charts.module.css'

interface Props {
  id: string
  /** What it shows, as a sentence. */
  finding: string
  /** What is drawn. */
  lead?: ReactNode
  /** All its numbers, each row with its name first. */
  list?: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** How it was counted. */
  method?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A finding, what is drawn of it, and folded below it the numbers and how they were counted. */
export function Chart({ id, finding, lead, list, method, className, children }: Props) {
  const { t } = useWords()
  const fold = (label: string) => (
    <>
      <span>{label}</span> <span className="visually-hidden">{finding}</span>
    </>
  )
  return (
    <section aria-labelledby={id} className={classes('stack gap-24', className)}>
      <div className="stack gap-8">
        <h2 id={id}>{finding}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
      {list && (
        <Disclosure label={fold(t('impact.list'))} isQuiet>
          <Scrolling label={finding} className={styles.list}>
            <table>
              <thead>
                <tr>
                  {list.heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, index) => (
                      <td key={list.heads[index + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        </Disclosure>
      )}
      {method && (
        <Disclosure label={fold(t('impact.how.title'))} isQuiet>
          {method}
        </Disclosure>
      )}
    </section>
  )
}
