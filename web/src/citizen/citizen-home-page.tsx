import { HandHelping, UserPen } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { useUser } from '../app/app-context.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/forms/button.tsx'
import { Greeting } from '../requests/greeting.tsx'
import { RequestHelp } from './request-help.tsx'

/** A citizen's home: the greeting, and below it where they ask for help. */
export default function CitizenHomePage() {
  const { t } = useWords()
  const { request } = useUser()
  return (
    <Greeting
      quote={t('requests.home.citizenQuote')}
      // With a request on its way, that request comes first and nothing competes with it.
      quiet={request !== null}
      actions={
        <>
          <LinkButton to={paths.requestHelp} icon={HandHelping} variant={request ? 'quiet' : 'action'}>
            {t('requests.home.requestHelp')}
          </LinkButton>
          <LinkButton to={paths.citizenProfile} variant="quiet" icon={UserPen}>
            {t('requests.home.profile')}
          </LinkButton>
        </>
      }
    >
      <RequestHelp />
    </Greeting>
  )
}
