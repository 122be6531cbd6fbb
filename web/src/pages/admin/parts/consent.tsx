import { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Disclosure } from '../../../ui/content/disclosure.tsx'
import { useApiAnswer, Unread } from './list.tsx'
import styles from './consent.module.css'

/** The text that is read out first, and the version of it that was shown. */
export function useConsent(language: Language) {
  const { language: mine } = useWords()
  const theirs = useApiAnswer('consent', api.readConsent, { query: { language } })
  const own = useApiAnswer('consent', api.readConsent, { query: { language: mine } })
  return {
    theirs,
    own: mine === language ? undefined : own,
    language,
    mine,
    version: theirs.isStale ? undefined : theirs.value?.consent.version,
    refetch: () => {
      theirs.refetch()
      own.refetch()
    },
  }
}

/** In their language; in the coordinator's, folded. */
export function ConsentText({ of: { theirs, own, language, mine } }: { of: ReturnType<typeof useConsent> }) {
  const { t } = useWords()
  const text = theirs.isStale ? undefined : theirs.value?.consent.text
  return (
    <section aria-labelledby="read-out" className={`stack gap-8 ${styles.consent}`}>
      <h2 id="read-out">{t('admin.byPhone.readOut')}</h2>
      <Unread reading={theirs} />
      {text && <Lines text={text} language={language} className={styles.theirs} />}
      {own?.value && !own.isStale && (
        <Disclosure isQuiet label={t('admin.byPhone.yours')}>
          <Lines text={own.value.consent.text} language={mine} />
        </Disclosure>
      )}
      <p className="strong">{t('admin.byPhone.readOutThen')}</p>
    </section>
  )
}

function Lines({
  text,
  language,
  className,
}: {
  text: string
  language: Language
  className?: string | undefined
}) {
  return (
    <div lang={language} translate="no" className={`stack gap-8 ${className ?? ''}`}>
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
