import type { RequestDetails } from '@scan/contract/request-details.ts'
import { ArrowLeft, Send } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { RequestFacts } from '../shared/request-facts.tsx'
import type { Ask } from './use-ask.ts'

export type AskSummaryProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  details: RequestDetails
  ask: Pick<Ask, 'isSending' | 'failure' | 'send' | 'edit' | 'changes'>
}

/** The request as it will be sent, to be confirmed. */
export function AskSummary({ headingRef, details, ask }: AskSummaryProps) {
  const { t } = useWords()
  const headingId = useId()
  const words = ask.changes ? 'change' : 'ask'

  useEffect(() => {
    headingRef.current?.focus()
    headingRef.current?.scrollIntoView?.({ block: 'start' })
  }, [headingRef])

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1}>
        {t('citizen.ask.check')}
      </h2>
      <p>{t(`citizen.${words}.checkLead`)}</p>
      <RequestFacts request={details} isOwn withType />
      <div role="alert">{ask.failure && <Notice tone="danger">{ask.failure}</Notice>}</div>
      <Actions>
        <Button
          size="main"
          icon={Send}
          busy={ask.isSending}
          busyLabel={t(`citizen.${words}.submitting`)}
          onClick={ask.send}
        >
          {t(`citizen.${words}.submit`)}
        </Button>
        <Button variant="quiet" size="main" icon={ArrowLeft} onClick={ask.edit}>
          {t('citizen.ask.edit')}
        </Button>
      </Actions>
    </Card>
  )
}
