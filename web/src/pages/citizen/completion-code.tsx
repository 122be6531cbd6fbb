import { useWords } from '../../app/words/use-words.tsx'
import { CodeDigits } from '../../ui/content/code-digits.tsx'
import styles from '../shared/current-request.module.css'
import { ReadAloud } from './read-aloud.tsx'

export type CompletionCodeProps = {
  code: string
  volunteerName: string
  /** What is read aloud before the code. */
  readFirst: readonly string[]
}

/** The code that the citizen gives to the volunteer, in large digits, read aloud if the device can. */
export function CompletionCode({ code, volunteerName, readFirst }: CompletionCodeProps) {
  const { t } = useWords()
  const label = t('citizen.request.code')
  const rule = t('citizen.request.codeRule', { name: volunteerName })
  return (
    <div className={styles.code} data-kept-clear>
      <CodeDigits label={label} code={code} />
      <p className={styles.rule}>{rule}</p>
      <ReadAloud sentences={[...readFirst, label, [...code].join(', '), rule]} />
    </div>
  )
}
