import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import { api } from '@scan/contract/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '../../app/use-action.ts'
import { like, useDraftOfSession } from '../../app/use-draft.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { personPath } from '../../paths.ts'
import { CitizenForm, type Typed, typedOf } from './citizen-form.tsx'
import { BackLink } from './parts/cells.tsx'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'
import { useOwnTitle } from './parts/panel.ts'

/** What is kept of a person by phone, with house and next of kin. */
export default function ChangeCitizenPage() {
  const { id = '' } = useParams()
  const reading = useApiAnswer('citizen', api.readCitizen, { params: { id } })
  const citizen = reading.value?.citizen
  return (
    <div className="stack gap-24">
      <Unread reading={reading} />
      {citizen && <Change key={id} citizen={citizen} />}
    </div>
  )
}

function Change({ citizen }: { citizen: CitizenByPhone }) {
  const { id, name } = citizen
  const { t } = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const saved = typedOf(citizen)
  const draft = useDraftOfSession(`citizen-${id}`, like<Typed>(saved))
  useOwnTitle(t('admin.byPhone.changeTitle', { name }))
  const change = useAction(api.changeCitizen, {
    explain: { failed: 'admin.byPhone.failed' },
    isToasted: false,
    onDone: () => {
      draft.erase()
      void navigate(personPath(id))
    },
    done: () => ({ text: 'replies.citizen-changed', toast: 'replies.citizen-changed', isAloud: true }),
    onSettled: () => invalidateAdmin(queries),
  })
  return (
    <>
      <BackLink to={personPath(id)}>{t('admin.byPhone.changeBack', { name })}</BackLink>
      <CitizenForm
        defaultValues={draft.kept ?? saved}
        draft={draft}
        // Whom somebody spoke to is another press.
        send={({ spokeTo: _spokeTo, ...body }) => change.attempt({ params: { id }, body })}
        explain={change.explain}
      />
    </>
  )
}
