import { HeartHandshake, UserPen } from 'lucide-react'
import { useUser } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { firstWord } from '../../app/words/first-word.ts'
import { Page } from '../../ui/site/page.tsx'
import { RequestBoard } from './request-board.tsx'
import { PastVisits } from './past-visits.tsx'
import { BelowBoard, WayOn } from './way-on.tsx'
import styles from './way-on.module.css'

/** A volunteer's home: the request board, and below it what they have done and where else to go. */
export default function VolunteerHomePage() {
  const { t } = useWords()
  const { name } = useUser()
  return (
    <Page title={t('requests.home.welcome', { name: firstWord(name) })} documentTitle={t('site.home')} dense>
      <RequestBoard />
      <BelowBoard>
        <PastVisits />
        <p className={styles.quote}>
          <q>{t('requests.home.volunteerQuote')}</q>
        </p>
        <WayOn to={paths.requestBoard} icon={HeartHandshake} line={t('volunteer.home.boardLine')}>
          {t('requests.home.helpCitizen')}
        </WayOn>
        <WayOn to={paths.volunteerProfile} icon={UserPen} line={t('volunteer.home.profileLine')}>
          {t('requests.home.profile')}
        </WayOn>
      </BelowBoard>
    </Page>
  )
}
