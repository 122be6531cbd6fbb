import type { Notice as UnreadNotice } from '@scan/contract/notices.ts'
import { api } from '@scan/contract/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../app/use-action.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'

/** Asks somebody whether they agree to meet again whom they asked not to meet; it stands until they answer. */
export function SeparationAsked({ id, name }: { id: string; name: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const answer = useAction(api.answerSeparation, {
    explain: { failed: 'requests.separationAsked.failed' },
    done: (_reply, { body }) =>
      body.answer === 'yes' ? 'requests.separationAsked.saidYes' : 'requests.separationAsked.saidNo',
    onDone: () => {
      focusPageHeading({ preventScroll: true })
      queries.setQueryData<UnreadNotice[]>(queryKeys.notices, (all) => all?.filter((one) => one.id !== id))
    },
  })
  const say = (said: 'yes' | 'no') => answer.run({ params: { id }, body: { answer: said } })
  return (
    <Notice
      tone="info"
      title={t('requests.separationAsked.title', { name })}
      actions={
        <>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => say('no')}>
            {t('requests.separationAsked.no')}
          </Button>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => say('yes')}>
            {t('requests.separationAsked.yes')}
          </Button>
        </>
      }
    >
      {t('requests.separationAsked.text', { name })}
    </Notice>
  )
}
