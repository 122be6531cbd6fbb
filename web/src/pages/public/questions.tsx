import { Mail, Phone } from 'lucide-react'
import { useEmergencyNumber, usePaths, useSetting } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import styles from './questions.module.css'

const QUESTIONS = ['door', 'cost', 'nobody', 'soon', 'number', 'email', 'family', 'wrong', 'help'] as const

/** What people want to know before they trust us, and where to ask what is not there. */
export function Questions() {
  const { t } = useWords()
  const paths = usePaths()
  const supportPhone = useSetting('supportPhone')
  const number = useEmergencyNumber()
  return (
    <section className={styles.asked} aria-labelledby="questions">
      <div className={styles.head}>
        <h2 id="questions">{t('publicPages.landing.questionsTitle')}</h2>
        <p>{t(supportPhone ? 'publicPages.landing.talk' : 'publicPages.landing.ask')}</p>
        <Actions>
          {supportPhone && (
            <LinkButton href={`tel:${supportPhone}`} icon={Phone}>
              {t('publicPages.landing.call', { phone: supportPhone })}
            </LinkButton>
          )}
          <LinkButton to={paths.contact} variant="quiet" icon={Mail}>
            {t('publicPages.landing.write')}
          </LinkButton>
        </Actions>
      </div>
      <ul role="list" className={styles.questions}>
        {QUESTIONS.map((name) => (
          <li key={name}>
            <Disclosure label={t(`publicPages.landing.questions.${name}.question`)}>
              <p>{t(`publicPages.landing.questions.${name}.answer`, { number })}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  )
}
