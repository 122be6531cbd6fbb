import { HandHelping, UserPen } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RequestHelp } from './request-help-page.tsx'

export default function CitizenHomePage() {
  const { t } = useWords()
  return (
    <RequestHelp isHome>
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
    </RequestHelp>
  )
}
