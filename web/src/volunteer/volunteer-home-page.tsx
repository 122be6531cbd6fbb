import { HeartHandshake, UserPen } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/forms/button.tsx'
import { Greeting } from '../requests/greeting.tsx'
import { RequestBoard } from './board/request-board.tsx'

/** A volunteer's home: the greeting, and the request board below it. */
export default function VolunteerHomePage() {
  const { t } = useWords()
  return (
    <Greeting
      quote={t('requests.home.volunteerQuote')}
      actions={
        <>
          <LinkButton to={paths.requestBoard} icon={HeartHandshake}>
            {t('requests.home.helpCitizen')}
          </LinkButton>
          <LinkButton to={paths.volunteerProfile} variant="quiet" icon={UserPen}>
            {t('requests.home.profile')}
          </LinkButton>
        </>
      }
    >
      <RequestBoard />
    </Greeting>
  )
}
