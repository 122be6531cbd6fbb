import type { PastVisit } from '@scan/contract/help-requests.ts'
import { isHelpGiven } from '@scan/domain/help-request.ts'
import { Award, HeartHandshake, History, IdCard, UserPen } from 'lucide-react'
import { useUser } from '../../app/app-context.tsx'
import { firstWord } from '../../app/words/first-word.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { PastList } from '../shared/past-list.tsx'
import { useKeptWorries } from './kept-worries.ts'
import { RequestBoard, WayOn } from './request-board.tsx'
import styles from './request-board.module.css'
import { usePastVisits } from './use-past-visits.ts'

/** A volunteer's home: the request board, and below it what they have done and where else to go. */
export default function VolunteerHomePage() {
  const { t } = useWords()
  const { name } = useUser()
  useKeptWorries()
  return (
    <Page title={t('requests.home.welcome', { name: firstWord(name) })} documentTitle={t('site.home')} dense>
      <RequestBoard />
      <div className={`stack gap-24 no-print ${styles.below}`}>
        <PastVisits />
        <WayOn to={paths.volunteerProfile} icon={UserPen} line={t('volunteer.home.profileLine')}>
          {t('requests.home.profile')}
        </WayOn>
        <WayOn to={paths.volunteerCard} icon={IdCard} line={t('volunteer.home.cardLine')}>
          {t('volunteer.card.title')}
        </WayOn>
        <WayOn to={paths.requestBoard} icon={HeartHandshake} isQuiet>
          {t('requests.home.helpCitizen')}
        </WayOn>
      </div>
    </Page>
  )
}

function PastVisits() {
  const { t } = useWords()
  const past = usePastVisits()
  const label = t('requests.past.visits')
  const isGiven = ({ outcome }: PastVisit) => outcome === 'say-done' || isHelpGiven(outcome)
  const given = past.data?.visits.filter(isGiven)
  const others = past.data?.visits.filter((one) => !isGiven(one)) ?? []
  const count = past.data?.completed ?? 0
  return (
    <Disclosure icon={History} label={count > 0 ? t('requests.past.visitsSoFar', { count }) : label}>
      <PastList label={label} empty={t('requests.past.noVisits')} items={given} query={past} />
      {count > 0 && (
        <Actions>
          <LinkButton to={paths.volunteerCertificate} variant="quiet" icon={Award}>
            {t('requests.past.certificate')}
          </LinkButton>
        </Actions>
      )}
      {others.length > 0 && (
        <>
          <h3>{t('requests.past.otherVisits')}</h3>
          <PastList label={t('requests.past.otherVisits')} empty="" items={others} query={past} />
        </>
      )}
    </Disclosure>
  )
}
