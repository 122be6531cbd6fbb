import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { isHiddenFromVolunteer } from '@scan/domain/help-request.ts'
import { partOfDay } from '@scan/domain/availability.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  CalendarX,
  CircleCheck,
  CircleX,
  Clock,
  Phone,
  Share2,
  TriangleAlert,
  UserCheck,
  UserRoundPlus,
} from 'lucide-react'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { languageOfLetters } from '../../app/words/language-of-letters.ts'
import { placeName } from '../../app/words/place-name.ts'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ChooseVolunteers } from './choose-volunteers.tsx'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { type Action, type Choosing, RowActions } from './parts/actions.tsx'
import panel from './parts/panel.module.css'
import { FinePrint, PersonLink, Place, WhatsAppButton } from './parts/cells.tsx'
import { type Choice, useConfirm } from './parts/confirm.tsx'
import { useIsHeld } from './parts/held.ts'
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
                <FindSomeone of={request} />
                <div className={classes(panel.clamped, styles.outlook)}>
                  <Outlook of={request} />
                </div>
              </div>
            ),
        },
        {
          id: 'actions',
          render: (request) => {
            const { give, complete, cancel } = actionsFor(request)
            const { citizenName, citizenPhone, volunteer } = request
            return (
              <RowActions name={complete.name} actions={[complete, cancel, ...give]}>
                <CallLinks name={citizenName} phone={citizenPhone} />
                {volunteer?.isAccepted ? (
                  <CallLinks name={volunteer.name} phone={volunteer.phone} />
                ) : (
                  <ShareButton request={request} />
                )}
              </RowActions>
            )
          },
        },
      ]}
    />
  )
}

export function FindSomeone({ of: request }: { of: RequestForAdmin }) {
  const { t } = useWords()
  const { confirm } = useConfirm()
  const { choice, complete } = useRequestActions()(request)
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

function useRequestActions() {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
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
      choose: (given) => <ChooseVolunteers request={request} {...given} />,
    }
    const startsAt = instantOf(date, time, timeZone)
    const isOver = !startsAt || isHiddenFromVolunteer({ status: request.status, startsAt }, now)
    const give: Choosing[] =
      volunteer?.isAccepted && !isOver ? [{ words: 'reassign', id, name, icon: UserRoundPlus, choice }] : []
    return { choice, give, complete, cancel }
  }
}

/** 'Kept for Asha until 6:00 pm', 'Asked: Beena (no), Ravi (no answer yet)' or '3 could go' */
export function Outlook({ of: { asked = [], askedFirst, couldGo } }: { of: RequestForAdmin }) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
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

/** What the card on the board says, to send to a group: nobody's name, none of their words, no house (D79). */
function ShareButton({ request }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { helpType, number, date, time } = request
  const text = t('admin.share.text', {
    type: t(`catalogue.helpTypes.${helpType}`),
    place: placeName(t, request) ?? t('admin.noDistrict'),
    day: say.plainDay(date),
    part: t(`admin.share.parts.${partOfDay(time)}`),
    number: requestNumber(number),
    address: location.origin + paths.requestBoard,
  })
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      toast.success(t('admin.share.copied'), ALOUD)
    } catch (failure) {
      // They chose nobody.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      toast.error(t('admin.share.failed'), ALOUD)
    }
  }
  return (
    <Button
      variant="quiet"
      icon={Share2}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
        void share()
      }}
    >
      {t('admin.share.button')}
    </Button>
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
