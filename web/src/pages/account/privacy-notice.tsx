import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import { Link } from 'react-router'
import { usePaths, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { wholeNumbers } from '../../app/words/numbers.ts'
import { withElements, useWords } from '../../app/words/use-words.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import styles from './form.module.css'

/** Apart from terms and age, as the law asks (D97). Other words are another `PRIVACY_VERSION`. */
export function PrivacyNotice() {
  const { t } = useWords()
  const paths = usePaths()
  const say = useFormatDate()
  const contact = useSetting('grievanceContact')
  const days = useSetting('grievanceDays')
  return (
    <section aria-labelledby="privacy-notice" className={`box stack ${styles.notice}`}>
      <h2 id="privacy-notice">{t('accounts.signUp.notice.title')}</h2>
      <p>
        {(['keep', 'why', 'withdraw'] as const).map((name) => t(`accounts.signUp.notice.${name}`)).join(' ')}
      </p>
      <Disclosure isQuiet label={t('accounts.signUp.notice.wrong')}>
        <p>
          <span>
            {contact
              ? t('accounts.signUp.notice.complain', { contact: wholeNumbers(contact), days })
              : withElements(t('accounts.signUp.notice.complainOnPage', { days }), {
                  contact: <Link to={paths.contact} />,
                })}
          </span>{' '}
          <span>{t('accounts.signUp.notice.board')}</span>
        </p>
      </Disclosure>
      <p>
        {withElements(t('accounts.signUp.notice.agree', { day: say.calendarDay(PRIVACY_VERSION) }), {
          more: <Link to={paths.privacy} />,
        })}
      </p>
    </section>
  )
}
