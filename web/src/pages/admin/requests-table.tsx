import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { cancelRefusal } from '@scan/domain/lifecycle.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  CalendarX,
  CircleCheck,
  CircleCheckBig,
  CircleX,
  Clock,
  Phone,
  TriangleAlert,
  UserCheck,
  UserRoundPlus,
} from 'lucide-react'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { languageOfLetters } from '../../app/words/language-of-letters.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { findPath, requestPath } from '../../paths.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { ActionButton, RowActions } from './parts/actions.tsx'
import { Chips, Clamped, FinePrint, PersonLink, Place, TextLink, useThisList } from './parts/cells.tsx'
import { Table } from './parts/table.tsx'
import styles from './requests-table.module.css'

/** Current requests: who asks for what, who comes, and what may be done about it. */
export function RequestsTable({
  requests,
  onPageOf,
}: {
  requests: RequestForAdmin[]
  /** Whose page it is on, and who is not named again. */
  onPageOf?: string
}) {
  const { t } = useWords()
  const say = useFormatDate()
  const thisList = useThisList()
  const actionsFor = useRequestActions()
  return (
    <Table
      label={t('admin.lists.helpRequests.label')}
      items={requests}
      columns={[
        {
          id: 'request',
          render: ({ id, number, helpType, description }) => (
            <div className={styles.request}>
              <TextLink to={requestPath(id)} state={thisList} prefetch="intent" below={requestNumber(number)}>
                {t(`catalogue.helpTypes.${helpType}`)}
              </TextLink>
              {description && (
                <Clamped
                  className={styles.description}
                  title={description}
                  lang={languageOfLetters(description)}
                >
                  {description}
                </Clamped>
              )}
            </div>
          ),
        },
        {
          id: 'when',
          render: (request) => (
            <>
              <span className={styles.when}>{say.listWhen(request.date, request.time)}</span>
              <Place of={request} isFine />
              <Status request={request} />
              {request.inHandOf && (
                <FinePrint>{t('admin.inHand.of', { name: request.inHandOf.name })}</FinePrint>
              )}
            </>
          ),
        },
        (!onPageOf || requests.some(({ citizenId }) => citizenId !== onPageOf)) && {
          id: 'requester',
          isNamed: true,
          render: ({ citizenId, citizenName, citizenPhone, byPhone }) => (
            <Person id={citizenId} name={citizenName} phone={citizenPhone} byPhone={byPhone} />
          ),
        },
        {
          id: 'volunteer',
          isNamed: true,
          render: (request) =>
            request.volunteer?.isAccepted ? (
              <div className={styles.find}>
                <Person {...request.volunteer} />
                <Decide about={request} />
              </div>
            ) : (
              <div className={styles.find}>
                <FindSomeone of={request} name={actionsFor(request).complete.name} isInTable />
                <Clamped as="div" className={styles.outlook}>
                  <Outlook of={request} />
                </Clamped>
              </div>
            ),
        },
        {
          id: 'actions',
          render: (request) => {
            const { complete, cancel } = actionsFor(request)
            return <RowActions name={complete.name} actions={[complete, cancel]} />
          },
        },
      ]}
    />
  )
}

export function FindSomeone({
  of: { id },
  name,
  isInTable = false,
}: {
  of: RequestForAdmin
  name: string
  /** One of many below one another: a link. */
  isInTable?: boolean
}) {
  const { t } = useWords()
  return (
    <LinkButton
      variant={isInTable ? 'link' : 'quiet'}
      className={isInTable ? styles.link : styles.small}
      to={findPath(id)}
      state={useThisList()}
      aria-description={name}
    >
      {t('admin.actions.assign.button')}
    </LinkButton>
  )
}

/** Where the volunteer is in a case that nobody has in hand. */
function Decide({ about: request }: { about: RequestForAdmin }) {
  const { name, decide } = useRequestActions()(request)
  if (decide.length === 0) return null
  return (
    <>
      <GiveToAnother of={request} name={name} isInTable />
      {decide.map((one) => (
        <ActionButton key={one.words} action={one} icon={undefined} className={styles.small} />
      ))}
    </>
  )
}

export function GiveToAnother({
  of: { id, volunteer },
  name,
  isInTable = false,
}: {
  of: RequestForAdmin
  name: string
  isInTable?: boolean
}) {
  const { t } = useWords()
  return (
    <LinkButton
      variant="quiet"
      {...(isInTable ? { className: styles.small } : { icon: UserRoundPlus })}
      aria-description={name}
      to={`${findPath(id)}?${new URLSearchParams({ insteadOf: volunteer?.id ?? '' })}`}
    >
      {t('admin.actions.reassign.button')}
    </LinkButton>
  )
}

/**
 * Staff actions on a request, and its name in their sentences. Of a person by phone it is cancelled as they would, as long
 * as they could.
 */
export function useRequestActions() {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  return (one: RequestForAdmin) => {
    const { id, helpType, status, date, time, volunteer, citizenId, citizenName, attention } = one
    const citizen = citizenName ?? t('admin.noName')
    const name = t('admin.requestName', { type: t(`catalogue.helpTypes.${helpType}`), name: citizen })
    const when = say.listWhen(date, time)
    const affects = (both: 'bothTold' | 'helped') =>
      volunteer?.isAccepted
        ? t(`admin.follows.${both}`, { citizen, volunteer: volunteer.name ?? t('admin.noName'), when })
        : t('admin.follows.nobodyYet', { citizen })

    const request = { id, name }
    const complete = action('complete', request, {
      icon: CircleCheck,
      // Nobody has done what nobody has.
      ...(volunteer?.isAccepted ? { isInRow: true } : { tone: 'rare' }),
      removesRow: true,
      follows: affects('helped'),
      run: (call) => call(api.adminCompleteRequest, { params: { id } }),
    })
    const cancelling = { icon: CircleX, tone: 'danger', isInRow: true, removesRow: true } as const
    const startsAt = instantOf(date, time, timeZone)
    const canCancel = citizenId && startsAt && !cancelRefusal({ status, citizenId, startsAt }, citizenId, now)
    const cancel =
      one.byPhone && canCancel
        ? action(
            'cancelFor',
            { id, name: citizen },
            {
              ...cancelling,
              ...(volunteer?.isAccepted && {
                follows: t('admin.follows.request', {
                  ...{ name: citizen, volunteer: volunteer.name ?? t('admin.noName'), when },
                }),
              }),
              run: (call) =>
                call(api.moveForCitizen, { params: { id: citizenId }, body: { move: 'cancel' } }),
            },
          )
        : action('cancel', request, {
            ...cancelling,
            follows: affects('bothTold'),
            run: (call) => call(api.adminCancelRequest, { params: { id } }),
          })
    const letBe = action('letBe', request, {
      icon: CircleCheckBig,
      run: (call) => call(api.letVisitBe, { params: { id } }),
    })
    return { name, complete, cancel, decide: attention === 'undecided' ? [letBe] : [] }
  }
}

/** 'Kept for Asha until 6:00 pm', 'Asked: Beena (no), Ravi (no answer yet)' or '3 are available' */
export function Outlook({
  of: { asked = [], askedFirst, couldGo, awaitsCall, firstVisit, citizenName },
}: {
  of: RequestForAdmin
}) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  if (awaitsCall) return <FinePrint as="span">{t('admin.callFirst', { name: citizenName })}</FinePrint>
  if (firstVisit && asked.length === 0)
    return <FinePrint as="span">{t('admin.byPhone.firstVisit')}</FinePrint>
  if (askedFirst && askedFirst.until > now) {
    const kept = { name: askedFirst.name, when: say.untilInstant(askedFirst.until) }
    return <FinePrint as="span">{t('admin.keptFor', kept)}</FinePrint>
  }
  if (asked.length === 0) {
    if (couldGo === undefined) return null
    return (
      <FinePrint as="span">
        {couldGo > 0 ? t('admin.couldGo', { count: couldGo }) : t('admin.nobodyCould')}
      </FinePrint>
    )
  }
  const names = asked.map(({ name, answer }) =>
    t(answer === 'no' ? 'admin.asked.no' : 'admin.asked.waiting', { name }),
  )
  const said = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names)
  return <FinePrint as="span">{t('admin.asked.line', { names: said })}</FinePrint>
}

interface Named {
  id: string | null
  name: string | null
  phone: string | null
  byPhone?: boolean | undefined
}

/** Name and contact, in two lines. */
function Person({ id, name, phone, byPhone }: Named) {
  const { t } = useWords()
  const below = phone ? (
    <span className={styles.number} translate="no">
      {groupedPhone(phone)}
    </span>
  ) : (
    t('admin.noContact')
  )
  if (id && name) return <PersonLink {...{ id, name, byPhone, below }} className={styles.person} />
  return (
    <div className="stack gap-0">
      <Clamped>{name ?? t('admin.noName')}</Clamped>
      <Clamped isFine>{below}</Clamped>
    </div>
  )
}

/** Pending until a volunteer has accepted it, then In Progress (specification, section 4). */
export function Status({ request: { volunteer, attention, byPhone } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  return (
    <Chips className={styles.status}>
      {volunteer?.isAccepted ? (
        <Chip icon={UserCheck} tone="success" label={t('admin.requestStatus.accepted')} />
      ) : (
        <Chip icon={Clock} tone="waiting" label={t('admin.requestStatus.open')} />
      )}
      {byPhone && <Chip icon={Phone} label={t('admin.byPhone.word')} />}
      {attention === 'undecided' && (
        <Chip icon={TriangleAlert} tone="danger" label={t('admin.attention.undecided')} />
      )}
      {attention === 'unfilled' && (
        <Chip icon={TriangleAlert} tone="danger" label={t('admin.attention.unfilled')} />
      )}
      {attention === 'overdue' && (
        <Chip icon={CalendarX} tone="danger" label={t('admin.attention.overdue')} />
      )}
    </Chips>
  )
}

/** A past request, its end, and its people, except the one whose page it is on. */
export function PastRequest({ past, onPageOf }: { past: PastForAdmin; onPageOf?: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { id, number, helpType, date, outcome, citizenId, citizenName, volunteerId, volunteerName } = past
  return (
    <>
      <TextLink to={requestPath(id)}>
        {t('admin.person.pastLine', {
          type: t(`catalogue.helpTypes.${helpType}`),
          day: say.plainDay(date),
          number: requestNumber(number),
        })}
      </TextLink>
      <FinePrint>{t(`admin.person.outcomes.${outcome}`)}</FinePrint>
      <span className={styles.people}>
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
