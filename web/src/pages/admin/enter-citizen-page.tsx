import { useMay } from '../../app/app-context.tsx'
import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths, personPath } from '../../paths.ts'
import { Button } from '../../ui/forms/button.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { CitizenForm, NOBODY, type Typed } from './citizen-form.tsx'
import { BackLink } from './parts/cells.tsx'
import { useOwnTitle } from './parts/panel.ts'

/** For somebody who has no email and is on the phone. What was typed outlives a reload and a wrong press. */
export default function EnterCitizenPage() {
  const { t } = useWords()
  const navigate = useNavigate()
  const may = useMay()
  const [search] = useSearchParams()
  const call = search.get('call')
  const draft = useDraft(call ? `citizen-by-phone.${call}` : 'citizen-by-phone', like<Typed>(NOBODY))
  /** What was typed here before, until somebody starts over. */
  const [begun, setBegun] = useState(draft.kept ?? undefined)
  useOwnTitle(t('admin.byPhone.enter'))
  const enter = useAction(api.enterCitizen, {
    explain: { failed: 'admin.byPhone.failed' },
    isToasted: false,
    onDone: ({ user }) => {
      draft.erase()
      void navigate(personPath(user.id))
    },
    done: ({ user: { name } }, { body: { spokeTo } }) => {
      const text = (words: Translate) =>
        words(spokeTo === 'herself' ? 'admin.byPhone.entered' : 'admin.byPhone.enteredFirst', { name })
      return { text, toast: text, isAloud: true }
    },
  })
  return (
    <div className="stack gap-24">
      {may('read-people') && !call ? (
        <BackLink to={paths.adminCitizens}>{t('admin.users.citizens')}</BackLink>
      ) : (
        <BackLink to={paths.adminCalls}>{t('admin.tabs.calls')}</BackLink>
      )}
      {begun ? (
        <div className="row gap-12">
          <p>{t(call ? 'admin.byPhone.fromCall' : 'admin.byPhone.kept')}</p>
          <Button
            variant="link"
            onClick={() => {
              draft.erase()
              setBegun(undefined)
              focusPageHeading()
            }}
          >
            {t('admin.byPhone.startOver')}
          </Button>
        </div>
      ) : (
        <p>{t('admin.byPhone.enterLead')}</p>
      )}
      <CitizenForm
        key={String(begun !== undefined)}
        isNew
        defaultValues={begun ?? NOBODY}
        draft={draft}
        send={(body) => enter.attempt({ body: body as Body<typeof api.enterCitizen> })}
        explain={enter.explain}
      />
    </div>
  )
}
