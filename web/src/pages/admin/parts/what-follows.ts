import type { AdminAction } from '@scan/contract/messages/index.ts'
import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../app/app-context.tsx'
import { useFormatDate } from '../../../app/use-format-date.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { queryKeys } from '../../../app/api/queries.ts'

/** Actions that also take a visit away from the other person. */
const ENDS_VISITS: Partial<Record<AdminAction, 'of-person' | 'of-request'>> = {
  ban: 'of-person',
  delete: 'of-person',
  cancel: 'of-request',
}

interface Asked {
  action: AdminAction
  subject: { id: string; name: string; request?: RequestForAdmin; volunteerId?: string }
}

interface WhatFollows {
  /** Undefined if nothing follows for anybody else. */
  sentence: string | undefined
  /** While it is being read, nothing can be confirmed. */
  isReading: boolean
}

/** Whose visit an action ends or begins, and who is told: said before it is done. */
export function useWhatFollows(asked: Asked | undefined): WhatFollows {
  const { t } = useWords()
  const say = useFormatDate()
  const { call } = useApi()
  const { id = '', name = '', request } = asked?.subject ?? {}
  const ends = asked && ENDS_VISITS[asked.action]
  const { data, isLoading, isError } = useQuery({
    queryKey: [...queryKeys.admin, 'follows', id],
    queryFn: ({ signal }) => call(api.readPerson, { params: { id }, signal }),
    enabled: ends === 'of-person',
    // Offline it fails and says so; by default it would wait for the connection.
    networkMode: 'always',
    // Each question reads it again.
    gcTime: 0,
  })
  return { sentence: sentence(), isReading: isLoading }

  function sentence() {
    if (ends === 'of-person') return ofPerson()
    if (!request) return undefined
    const when = say.listWhen(request.date, request.time)
    const citizen = request.citizenName ?? t('admin.noName')
    if (asked?.action === 'assign') return t('admin.follows.coming', { citizen, volunteer: name, when })
    if (ends !== 'of-request') return undefined
    const { volunteer } = request
    return volunteer?.isAccepted
      ? t('admin.follows.bothTold', { citizen, volunteer: volunteer.name ?? t('admin.noName'), when })
      : t('admin.follows.nobodyYet', { citizen })
  }

  function ofPerson() {
    if (isError) return t('admin.follows.unknown')
    if (!data) return undefined
    const { current } = data.person
    if (!current) return t('admin.follows.nothing', { name })
    const when = say.listWhen(current.date, current.time)
    if (current.citizenId !== id)
      return t('admin.follows.visit', { name, citizen: current.citizenName ?? '', when })
    return current.volunteer?.isAccepted
      ? t('admin.follows.request', { name, volunteer: current.volunteer.name ?? '', when })
      : t('admin.follows.openRequest', { name, when })
  }
}
