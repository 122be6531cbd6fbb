import type { RequestDetails } from '@scan/contract/help-requests.ts'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { RequestFacts } from '../../requests/request-facts.tsx'

export type AskSummaryProps = {
  needs: RequestDetails
  busy: boolean
  /** Why it could not be sent. */
  error: string | undefined
  onSend: () => void
  onEdit: () => void
}

/** The request as it will be sent, to be confirmed. */
export function AskSummary({ needs, busy, error, onSend, onEdit }: AskSummaryProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()

  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView?.({ block: 'start' })
  }, [])

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {t('citizen.ask.check')}
      </h2>
      <p>{t('citizen.ask.checkLead')}</p>
      <RequestFacts request={needs} withType />
      <div role="alert">{error && <Notice tone="danger">{error}</Notice>}</div>
      <Actions>
        <Button size="main" icon={Send} busy={busy} busyLabel={t('citizen.ask.submitting')} onClick={onSend}>
          {t('citizen.ask.submit')}
        </Button>
        <Button variant="quiet" size="main" icon={ArrowLeft} onClick={onEdit}>
          {t('citizen.ask.edit')}
        </Button>
      </Actions>
    </Card>
  )
}
