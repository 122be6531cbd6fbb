import type { AdminAction } from '@scan/contract/admin/admin-panel.ts'
import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { queryKeys } from '../../api/queries.ts'

/** What takes a visit away from the other person with it. */
const ENDS_VISITS: Partial<Record<AdminAction, 'of-person' | 'of-request'>> = {
  ban: 'of-person',
  delete: 'of-person',
  cancel: 'of-request',
}

export interface WhatFollowsProps {
  action: AdminAction
  subject: { id: string; name: string; request?: RequestForAdmin; volunteerId?: string }
}

/** Whose visit an action ends or begins, and who is told of it: said before it is done. */
export function WhatFollows({ action, subject }: WhatFollowsProps) {
  const ends = ENDS_VISITS[action]
  if (action === 'assign' && subject.request) return <Coming volunteer={subject.name} to={subject.request} />
  if (ends === 'of-person') return <OfPerson {...subject} />
  return ends === 'of-request' && subject.request ? <OfRequest request={subject.request} /> : null
}

function Coming({ volunteer, to: { date, time, citizenName } }: { volunteer: string; to: RequestForAdmin }) {
  const { t } = useWords()
  const say = useFormatDate()
  const citizen = citizenName ?? t('admin.noName')
  return <p>{t('admin.follows.coming', { citizen, volunteer, when: say.listWhen(date, time) })}</p>
}

function OfRequest({ request: { date, time, citizenName, volunteer } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const say = useFormatDate()
  const citizen = citizenName ?? t('admin.noName')
  if (!volunteer?.isAccepted) return <p>{t('admin.follows.nobodyYet', { citizen })}</p>
  const names = { citizen, volunteer: volunteer.name ?? t('admin.noName'), when: say.listWhen(date, time) }
  return <p>{t('admin.follows.bothTold', names)}</p>
}

function OfPerson({ id, name }: { id: string; name: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { call } = useApi()
  const { data, isPending, isError } = useQuery({
    queryKey: [...queryKeys.admin, 'follows', id],
    queryFn: ({ signal }) => call(api.readPerson, { params: { id }, signal }),
  })
  if (isPending) return <p>{t('admin.follows.checking')}</p>
  if (isError) return <p>{t('admin.follows.unknown')}</p>
  const { current } = data.person
  if (!current) return <p>{t('admin.follows.nothing', { name })}</p>
  const when = say.listWhen(current.date, current.time)
  if (current.citizenId !== id)
    return <p>{t('admin.follows.visit', { name, citizen: current.citizenName ?? '', when })}</p>
  return current.volunteer?.isAccepted ? (
    <p>{t('admin.follows.request', { name, volunteer: current.volunteer.name ?? '', when })}</p>
  ) : (
    <p>{t('admin.follows.openRequest', { name, when })}</p>
  )
}
