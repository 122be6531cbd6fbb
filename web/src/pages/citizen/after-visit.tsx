import type { PastRequest } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart, Repeat } from 'lucide-react'
import { useState } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient } from '../../app/app-context.tsx'
import { useAction } from '../../app/use-action.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

export function usePastRequests() {
  const { call } = useClient()
  return useQuery({
    queryKey: queryKeys.pastRequests,
    queryFn: async ({ signal }) => (await call(publicApi.listPastRequests, { signal })).requests,
  })
}

type AfterVisitProps = {
  visit: PastRequest
  /** Type and day, for screen readers. */
  about: string
  /** Left out where nobody can ask just now. */
  onAskSame: ((visit: PastRequest) => void) | undefined
}

/** After a visit: thanking the volunteer (D77), and asking them again (D74). */
export function AfterVisit({ visit, about, onAskSame }: AfterVisitProps) {
  const { t } = useWords()
  const { volunteerName: name } = visit
  if (name === null) return null
  return (
    <>
      <Thank visit={visit} name={name} about={about} />
      {onAskSame && (
        <Button
          variant="quiet"
          icon={Repeat}
          aria-label={t('requests.past.againWithFor', { name, about })}
          onClick={() => onAskSame(visit)}
        >
          {t('requests.past.againWith', { name })}
        </Button>
      )}
    </>
  )
}

function Thank({ visit, name, about }: Pick<AfterVisitProps, 'visit' | 'about'> & { name: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [isThanked, setIsThanked] = useState(false)
  const refetchCitizen = () => queries.invalidateQueries({ queryKey: queryKeys.pastRequests })
  const thank = useAction(publicApi.thank, {
    explain: { failed: 'citizen.thank.failed' },
    isToasted: false,
    onDone: async () => {
      await refetchCitizen()
      setIsOpen(false)
      setIsThanked(true)
    },
    // Said on another device, say.
    onFailed: ({ code }) => {
      if (code !== 'no-answer') void refetchCitizen()
    },
  })
  const { field, onSubmit } = useContractForm(publicApi.thank.body, {
    defaultValues: { text: '' },
    prepare: ({ text }) => (text.trim() ? { text } : {}),
    onSubmit: (body) => thank.attempt({ params: { id: visit.id }, body }),
    shouldFocusError: true,
  })
  return (
    <>
      {isThanked && (
        <p ref={focusOnMount} tabIndex={-1}>
          {t('citizen.thank.done', { name })}
        </p>
      )}
      {visit.canThank && (
        <Button
          icon={Heart}
          aria-label={t('citizen.thank.buttonFor', { about })}
          onClick={() => setIsOpen(true)}
        >
          {t('citizen.thank.button')}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        role="dialog"
        title={t('citizen.thank.title', { name })}
        safeLabel={t('citizen.thank.notNow')}
        confirmLabel={t('citizen.thank.send')}
        busy={thank.isBusy}
        busyLabel={t('citizen.thank.sending')}
        error={thank.failure}
        onConfirm={onSubmit}
        onCancel={() => setIsOpen(false)}
        fields={
          <TextArea
            {...field('text')}
            label={t('citizen.thank.text')}
            hint={t('citizen.thank.hint', { name })}
            rows={3}
            required={false}
          />
        }
      />
    </>
  )
}
