import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useSetting } from '../../app/app-context.tsx'
import styles from './network-facts.module.css'

/** The network in a few numbers. How many were helped comes last: it is known late, and so moves nothing. */
export function NetworkFacts() {
  const { t } = useWords()
  const visitsMade = useSetting('visitsMade')
  const facts = [
    { fact: t('publicPages.landing.facts.free'), line: t('publicPages.landing.facts.freeLine') },
    {
      fact: t('publicPages.landing.facts.districts', { districts: DISTRICTS.length }),
      line: t('publicPages.landing.facts.districtsLine'),
    },
    ...(visitsMade === null
      ? []
      : [
          {
            fact: t('publicPages.landing.facts.visits', { visits: visitsMade }),
            line: t('publicPages.landing.facts.visitsLine'),
          },
        ]),
  ]
  return (
    <ul role="list" className={styles.facts}>
      {facts.map(({ fact, line }) => (
        <li key={line}>
          <strong>{fact}</strong>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
