import { HandHelping, UserPen } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useUser } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { firstWord } from '../../app/words/first-word.ts'
import { RequestHelp } from './request-help.tsx'

export default function CitizenHomePage() {
  const { t } = useWords()
  const { name, request } = useUser()
  // Nobody is greeted above a form they are filling in.
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Page
      title={
        isWriting ? t('citizen.request.activeTitle') : t('requests.home.welcome', { name: firstWord(name) })
      }
      lead={request || isWriting ? undefined : <q>{t('requests.home.citizenQuote')}</q>}
      documentTitle={t('site.home')}
      greets={!isWriting}
      hasLongTitle={isWriting}
    >
      <RequestHelp onWriting={setIsWriting} />
      <div className="no-print">
        <Actions>
          <LinkButton to={paths.requestHelp} icon={HandHelping} variant="quiet">
            {t('requests.home.requestHelp')}
          </LinkButton>
          <LinkButton to={paths.citizenProfile} variant="quiet" icon={UserPen}>
            {t('requests.home.profile')}
          </LinkButton>
        </Actions>
      </div>
    </Page>
  )
}
