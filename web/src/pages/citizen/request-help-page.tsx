import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useUser } from '../../app/app-context.tsx'
import { Page } from '../../ui/site/page.tsx'
import { RequestHelp } from './request-help.tsx'

export default function RequestHelpPage() {
  const { t } = useWords()
  const { request } = useUser()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Page
      title={request || isWriting ? t('citizen.request.activeTitle') : t('citizen.ask.question')}
      documentTitle={t('requests.home.requestHelp')}
      hasLongTitle
    >
      <RequestHelp withQuestion={false} onWriting={setIsWriting} />
    </Page>
  )
}
