import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import type { AssignRefusal } from '@scan/domain/account.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  CalendarX,
  CircleCheck,
  CircleX,
  Clock,
  Phone,
  TriangleAlert,
  UserCheck,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { languageOfLetters } from '../../app/words/language-of-letters.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Action, RowActions, useAsk } from './parts/actions.tsx'
import panel from './parts/panel.module.css'
import { FinePrint, PersonLink, Place, WhatsAppButton, skillsIn } from './parts/cells.tsx'
import { type Choice, useConfirm } from './parts/confirm.tsx'
import { SearchField } from './parts/filters.tsx'
import { useIsHeld } from './parts/held.ts'
import { Unread, useApiList } from './parts/list.tsx'
import { Table } from './parts/table.tsx'
import styles from './requests-table.module.css'

/** Current requests: who asks for what, who comes, and what may be done about it. */
export function RequestsTable({ requests }: { requests: RequestForAdmin[] }) {
  const { t } = useWords()
  const say = useFormatDate()
  const actionsFor = useRequestActions()
  return (
    <Table
      label={t('admin.lists.helpRequests.label')}
      items={requests}
      columns={[
        {
          id: 'request',
          render: ({ number, helpType, description }) => (
            <div className={styles.request}>
              <span>
                {withElements(
                  t('admin.numbered', {
                    type: t(`catalogue.helpTypes.${helpType}`),
                    number: requestNumber(number),
                  }),
                  { number: <span className={styles.number} /> },
                )}
              </span>
              {description && (
                <span
                  className={classes(panel.clamped, styles.description)}
                  title={description}
                  lang={languageOfLetters(description)}
                >
                  {description}
                </span>
              )}
            </div>
          ),
        },
        {
          id: 'when',
          render: (request) => (
            <>
              <span className={styles.when}>{say.listWhen(request.date, request.time)}</span>
              <Place of={request} className={styles.soft} />
              <Status request={request} />
            </>
          ),
        },
        {
          id: 'requester',
          isNamed: true,
          render: ({ citizenId, citizenName, citizenPhone }) => (
            <Person id={citizenId} name={citizenName} phone={citizenPhone} />
          ),
        },
        {
          id: 'volunteer',
          isNamed: true,
          render: (request) =>
            request.volunteer?.isAccepted ? (
              <Person {...request.volunteer} />
            ) : (
              <div className={styles.find}>
                <FindSomeone of={actionsFor(request)} />
              </div>
            ),
        },
        {
          id: 'actions',
          render: (request) => {
            const { complete, cancel } = actionsFor(request)
            const { citizenName, citizenPhone, volunteer } = request
            return (
              <RowActions name={complete.name} actions={[complete, cancel]}>
                <CallLinks name={citizenName} phone={citizenPhone} />
                {volunteer?.isAccepted && <CallLinks name={volunteer.name} phone={volunteer.phone} />}
              </RowActions>
            )
          },
        },
      ]}
    />
  )
}

function FindSomeone({ of: { choice, complete } }: { of: { choice: Choice; complete: Action } }) {
  const { t } = useWords()
  const { confirm } = useConfirm()
  const isHeld = useIsHeld(complete.id)
  return (
    <Button
      variant="quiet"
      data-key="act"
      aria-description={complete.name}
      disabledReason={isHeld && t('admin.undo.waits')}
      onClick={() => confirm(choice)}
    >
      {t('admin.actions.assign.button')}
    </Button>
  )
}

/** What may have happened between the list of free volunteers and the press. */
const CANNOT_GO: readonly AssignRefusal[] = [
  'not-a-volunteer',
  'volunteer-not-approved',
  'account-already-banned',
  'volunteer-stopped',
  'volunteer-has-enough',
  'administrators-own',
  'volunteer-has-visit',
  'people-kept-apart',
]

function useRequestActions() {
  const { t } = useWords()
  const say = useFormatDate()
  return (request: RequestForAdmin) => {
    const { id, helpType, date, time, volunteer } = request
    const citizen = request.citizenName ?? t('admin.noName')
    const name = t('admin.requestName', { type: t(`catalogue.helpTypes.${helpType}`), name: citizen })
    const when = say.listWhen(date, time)
    const affects = (both: 'bothTold' | 'helped') =>
      volunteer?.isAccepted
        ? t(`admin.follows.${both}`, { citizen, volunteer: volunteer.name ?? t('admin.noName'), when })
        : t('admin.follows.nobodyYet', { citizen })

    const complete: Action = {
      ...{ words: 'complete', id, name, icon: CircleCheck, isInRow: true, leaves: true },
      follows: affects('helped'),
      do: (call) => call(api.adminCompleteRequest, { params: { id } }),
    }
    const cancel: Action = {
      ...{ words: 'cancel', id, name, icon: CircleX, tone: 'danger', isInRow: true, leaves: true },
      follows: affects('bothTold'),
      do: (call) => call(api.adminCancelRequest, { params: { id } }),
    }
    const choice: Choice = {
      choose: (given) => <ChooseVolunteer request={request} send={send} {...given} />,
    }
    const send = (chosen: FreeVolunteer): Action => ({
      ...{ words: 'assign', id, name: chosen.name, icon: UserRoundPlus },
      follows: t('admin.follows.coming', { citizen, volunteer: chosen.name, when }),
      orElse: { codes: CANNOT_GO, choice },
      do: (call) => call(api.assignVolunteer, { params: { id }, body: { volunteerId: chosen.id } }),
    })
    return { choice, complete, cancel }
  }
}

/** Who it is and how to reach them, in two lines. */
function Person({ id, name, phone }: { id: string | null; name: string | null; phone: string | null }) {
  const { t } = useWords()
  const below = phone ? (
    <span className={styles.number} translate="no">
      {groupedPhone(phone)}
    </span>
  ) : (
    t('admin.noContact')
  )
  if (id && name) return <PersonLink id={id} name={name} below={below} className={styles.person} />
  return (
    <>
      <span className={panel.clamped}>{name ?? t('admin.noName')}</span>
      <span className={classes(panel.clamped, styles.soft)}>{below}</span>
    </>
  )
}

function CallLinks({ name, phone }: { name: string | null; phone: string | null }) {
  const { t } = useWords()
  if (!phone) return null
  return (
    <>
      <LinkButton variant="quiet" icon={Phone} href={`tel:+91${phone}`}>
        {t('admin.call', { name: name ?? t('admin.noName') })}
      </LinkButton>
      <WhatsAppButton name={name} phone={phone} />
    </>
  )
}

/** Pending until a volunteer has accepted it, then In Progress (specification, section 4). */
function Status({ request: { volunteer, attention } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  return (
    <div className={classes(panel.chips, styles.status)}>
      {volunteer?.isAccepted ? (
        <Chip icon={UserCheck} tone="success" label={t('admin.requestStatus.accepted')} />
      ) : (
        <Chip icon={Clock} tone="waiting" label={t('admin.requestStatus.open')} />
      )}
      {attention === 'unfilled' && (
        <Chip icon={TriangleAlert} tone="danger" label={t('admin.attention.unfilled')} />
      )}
      {attention === 'overdue' && (
        <Chip icon={CalendarX} tone="danger" label={t('admin.attention.overdue')} />
      )}
    </div>
  )
}

/** Who could go, the likeliest first; one press chooses. */
function ChooseVolunteer({
  request,
  send,
  refusal,
  onClose,
}: {
  request: RequestForAdmin
  send: (volunteer: FreeVolunteer) => Action
  /** Why the volunteer chosen before cannot go. */
  refusal: string | undefined
  onClose: () => void
}) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const ask = useAsk()
  const [text, setText] = useState('')
  const list = useApiList('freeVolunteers', api.listFreeVolunteers, {
    requestId: request.id,
    page: 1,
    ...(text && { text }),
  })
  const { items, total } = list
  const { helpType, citizenName, date, time } = request
  return (
    <Dialog
      open
      title={t('admin.choosing.title')}
      lead={t('admin.choosing.lead', {
        type: t(`catalogue.helpTypes.${helpType}`),
        citizen: citizenName ?? t('admin.noName'),
        when: say.listWhen(date, time),
        place: placeName(t, request) ?? '',
      })}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('admin.choosing.close')}
        </Button>
      }
    >
      <div role="alert">{refusal && <Notice tone="danger">{refusal}</Notice>}</div>
      <SearchField name="volunteer" label={t('admin.choosing.search')} value={text} onSearch={setText} />
      <Unread reading={list} shape="rows" />
      <p role="status" className={styles.soft}>
        {items && items.length < total && (
          <span>{t('admin.choosing.more', { shown: items.length, total })}</span>
        )}
        {items?.length === 0 && (
          <span>{t(text ? 'admin.choosing.none' : 'admin.lists.freeVolunteers.empty')}</span>
        )}
      </p>
      {items && items.length > 0 && (
        <ul role="list" aria-label={t('admin.lists.freeVolunteers.label')} className={panel.trail}>
          {items.map((volunteer) => (
            <li key={volunteer.id}>
              <div className={styles.volunteer}>
                <span className={panel.name} translate="no">
                  {volunteer.name}
                </span>
                <span className={styles.soft}>
                  <SaidIn
                    sentence={placeName(t, volunteer) ?? t('admin.noDistrict')}
                    words={volunteer.area}
                  />
                </span>
                {volunteer.skills && volunteer.skills.length > 0 && (
                  <span className={styles.soft}>{skillsIn(t, language, volunteer.skills)}</span>
                )}
                {volunteer.skills?.includes(helpType) && (
                  <Chip icon={UserRoundCheck} tone="success" label={t('admin.choosing.helps')} />
                )}
              </div>
              <Button
                variant="quiet"
                aria-label={t('admin.choosing.choose', { name: volunteer.name })}
                onClick={() => ask(send(volunteer))}
              >
                {t('admin.choosing.button')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** What a past request was, how it ended, and whose it was, except the person whose page it is on. */
export function PastRequest({ past, onPageOf }: { past: PastForAdmin; onPageOf?: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { number, helpType, date, outcome, citizenId, citizenName, volunteerId, volunteerName } = past
  return (
    <>
      <p>
        {t('admin.person.pastLine', {
          type: t(`catalogue.helpTypes.${helpType}`),
          day: say.plainDay(date),
          number: requestNumber(number),
        })}
      </p>
      <FinePrint>{t(`admin.person.outcomes.${outcome}`)}</FinePrint>
      <span className={panel.people}>
        {citizenId && citizenName && citizenId !== onPageOf && (
          <PersonLink id={citizenId} name={citizenName} />
        )}
        {volunteerId && volunteerName && volunteerId !== onPageOf && (
          <PersonLink id={volunteerId} name={volunteerName} />
        )}
      </span>
    </>
  )
}
