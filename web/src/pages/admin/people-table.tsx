import type { ListedUser, PersonFlag } from '@scan/contract/admin/admin.ts'
import { NOTE_LETTERS } from '@scan/domain/stops.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { isAway } from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  Ban,
  CalendarOff,
  Hand,
  House,
  type LucideIcon,
  Mail,
  OctagonPause,
  Phone,
  Trash2,
  UserCheck,
  UserMinus,
  UserRoundCheck,
  UserRoundPen,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { useSetting } from '../../app/app-context.tsx'
import { papersSaid } from '../../app/words/papers-said.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { sayMinutes } from '../shared/say-minutes.ts'
import { type Action, type Question, type SeveralAction, action } from './parts/action.ts'
import { RowActions } from './parts/actions.tsx'
import {
  Chips,
  Clamped,
  PersonLink,
  PhoneLink,
  Place,
  minutesBetween,
  skillsIn,
  useThisList,
} from './parts/cells.tsx'
import type { ListPanelProps } from './parts/list.tsx'
import { NoneHere } from './parts/search.tsx'
import { ListTable } from './parts/table.tsx'
import styles from './people-table.module.css'

interface PeopleTableProps extends Pick<ListPanelProps<ListedUser>, 'list' | 'filters'> {
  /** Actions for each row. */
  actions: (person: ListedUser) => readonly Action[]
  several?: (person: ListedUser) => SeveralAction
  /** Volunteers have skills; nobody else does. */
  withSkills?: boolean
  /** They have been waiting since they registered. */
  isWaiting?: boolean
}

export const PEOPLE_LISTS = [
  { id: 'pending', path: paths.adminPendingVolunteers, name: 'admin.tabs.pendingVolunteers' },
  { id: 'volunteers', path: paths.adminVolunteers, name: 'admin.users.volunteers' },
  { id: 'citizens', path: paths.adminCitizens, name: 'admin.users.citizens' },
  { id: 'banned', path: paths.adminBannedUsers, name: 'admin.users.banned' },
] as const

/** People, what an administrator should know about them, and what can be done to them. */
export function PeopleTable({
  list,
  filters,
  actions,
  several,
  withSkills = false,
  isWaiting = false,
}: PeopleTableProps) {
  const { t, language } = useWords()
  const { now } = useServerClock()
  const { q } = filters.values
  const say = useFormatDate()
  const thisList = useThisList()
  return (
    <ListTable
      list={list}
      filters={filters}
      whenEmpty={q && <NoneHere text={q} />}
      several={several}
      canShowAll
      columns={[
        {
          id: 'name',
          render: (person) => (
            <>
              <PersonLink
                id={person.id}
                name={person.name}
                below={person.byPhone ? t('admin.byPhone.word') : person.email}
                state={thisList}
                className={styles.person}
              />
              <Flags person={person} />
            </>
          ),
        },
        {
          id: withSkills ? 'districtAndSkills' : 'district',
          render: (person) => {
            const skills = person.skills?.length ? skillsIn(t, language, person.skills) : t('admin.noSkills')
            return (
              <>
                <Place of={person} />
                {withSkills && (
                  <Clamped isFine title={skills} className={styles.skills}>
                    {skills}
                  </Clamped>
                )}
              </>
            )
          },
        },
        // Skills are read whole in the room of the day.
        (isWaiting || !withSkills) && {
          id: isWaiting ? 'waiting' : 'registered',
          isNamed: true,
          render: ({ registeredAt }) => (
            <span className={styles.since}>
              {registeredAt &&
                (isWaiting
                  ? sayMinutes(minutesBetween(registeredAt, now), language)
                  : say.listDay(registeredAt))}
            </span>
          ),
        },
        { id: 'phone', render: ({ phone }) => <PhoneLink phone={phone} /> },
        {
          id: 'actions',
          render: (person) => (
            <RowActions name={person.name} actions={[...waitingOf(person), ...actions(person)]}>
              {!person.byPhone && (
                <LinkButton variant="quiet" icon={Mail} href={mailtoOf(person.email)}>
                  {t('admin.write')}
                </LinkButton>
              )}
            </RowActions>
          ),
        },
      ]}
    />
  )
}

interface Person {
  id: string
  name: string
}

/** Where papers are needed it says first which of them nobody has seen. */
export function useApproval() {
  const { t } = useWords()
  const isNeeded = useSetting('papersNeeded').length > 0
  const follows =
    ({ id, name }: Person): Question['follows'] =>
    async (call, isAmongSeveral) => {
      const { missing } = await call(api.listPapers, { params: { id } })
      if (missing.length > 0) return t('admin.follows.papersUnseen', { name, papers: papersSaid(t, missing) })
      return isAmongSeveral ? '' : t('admin.follows.papersSeen')
    }
  return (person: Person) =>
    action('approve', person, {
      icon: UserCheck,
      tone: 'main',
      removesRow: true,
      follows: isNeeded ? follows(person) : undefined,
      run: (call) => call(api.approveVolunteer, { params: { id: person.id } }),
    })
}

export const reject = (person: Person) =>
  action('reject', person, {
    icon: UserMinus,
    tone: 'danger',
    isInRow: true,
    removesRow: true,
    isImmediate: true,
    run: (call) => call(api.rejectVolunteer, { params: { id: person.id } }),
  })

export const unban = (person: Person) =>
  action('unban', person, {
    icon: UserRoundCheck,
    tone: 'main',
    isInRow: true,
    removesRow: true,
    run: (call) => call(api.unbanUser, { params: { id: person.id } }),
  })

export const pause = (person: Person) =>
  action('pause', person, {
    icon: OctagonPause,
    run: (call) => call(api.pauseUser, { params: { id: person.id } }),
  })

/** For two accounts with something in common, such as a family with one phone. */
export const anotherPerson = ({ id }: Person, other: Person) =>
  action('anotherPerson', other, {
    icon: UsersRound,
    run: (call) => call(api.setAnotherPerson, { params: { id }, body: { otherId: other.id } }),
  })

/** For a family with one phone: every pair, since the parents' accounts join the children's. */
export const allDifferent = (person: Person, others: readonly Person[]) =>
  action('allDifferent', person, {
    icon: UsersRound,
    run: async (call) => {
      const ids = [person.id, ...others.map(({ id }) => id)]
      for (const [at, id] of ids.entries())
        for (const otherId of ids.slice(at + 1))
          await call(api.setAnotherPerson, { params: { id }, body: { otherId } })
    },
  })

/** After a case only with a note (D104). */
export const resume = (person: Person, isAfterCase: boolean) =>
  action('resume', person, {
    icon: UserRoundCheck,
    tone: 'main',
    ...(isAfterCase && { reason: { minLetters: NOTE_LETTERS } }),
    run: (call, note) =>
      call(api.resumeUser, { params: { id: person.id }, body: note.trim() ? { note } : {} }),
  })

/** `const { ban, remove } = useRemoval()`: both also take a visit away from somebody else, which is said first. */
export function useRemoval() {
  const { t } = useWords()
  const say = useFormatDate()

  const follows =
    ({ id, name }: Person): Question['follows'] =>
    async (call) => {
      const { current, offered } = (await call(api.readPerson, { params: { id } })).person
      const waits = offered.map(({ number, keptUntil }) =>
        keptUntil
          ? t('admin.follows.kept', {
              ...{ name, number: requestNumber(number) },
              when: say.untilInstant(keptUntil),
            })
          : t('admin.follows.asked', { name, number: requestNumber(number) }),
      )
      if (!current) return waits.join(' ') || t('admin.follows.nothing', { name })
      const when = say.listWhen(current.date, current.time)
      const visit = () => {
        if (current.citizenId !== id)
          return t('admin.follows.visit', { name, citizen: current.citizenName ?? '', when })
        return current.volunteer?.isAccepted
          ? t('admin.follows.request', { name, volunteer: current.volunteer.name ?? '', when })
          : t('admin.follows.openRequest', { name, when })
      }
      return [visit(), ...waits].join(' ')
    }

  const removal = { tone: 'danger', isInRow: true, removesRow: true, isImmediate: true } as const
  const ban = (person: Person) =>
    action('ban', person, {
      ...removal,
      icon: Ban,
      reason: { minLetters: 0 },
      follows: follows(person),
      run: (call, reason) =>
        call(api.banUser, { params: { id: person.id }, body: reason.trim() ? { reason } : {} }),
    })

  const remove = (person: Person) =>
    action('delete', person, {
      ...removal,
      icon: Trash2,
      follows: follows(person),
      run: (call) => call(api.deleteUser, { params: { id: person.id } }),
    })
  return { ban, remove }
}

/** Pending decisions about a person. */
export function waitingOf({ id, name, email, phone, flags = [], stopped }: ListedUser): Action[] {
  const isShownOnceSeen = flags.includes('name-changed') || flags.includes('phone-changed')
  const hasChanged = isShownOnceSeen || flags.includes('email-changed')
  const params = { id }
  const yes = { icon: UserRoundCheck, tone: 'main' } as const
  const all: (Action | false)[] = [
    stopped === true && resume({ id, name }, flags.includes('stopped-for-case')),
    (flags.includes('agreement-waits') || flags.includes('call-waits')) &&
      action('agree', { id, name }, { ...yes, run: (call) => call(api.agreeToUser, { params }) }),
    hasChanged &&
      action(
        'seeChanges',
        { id, name },
        {
          ...yes,
          run: (call) => call(api.seeChanges, { params, body: { name, phone: phone ?? '', email } }),
        },
      ),
    isShownOnceSeen &&
      action(
        'refuseChanges',
        { id, name },
        { icon: UserRoundX, tone: 'danger', run: (call) => call(api.refuseChanges, { params }) },
      ),
  ]
  return all.filter((action) => action !== false)
}

const LOOKS: Record<PersonFlag, { icon: LucideIcon; tone: 'danger' | 'waiting' }> = {
  'stopped-for-case': { icon: OctagonPause, tone: 'danger' },
  'stopped-for-given-back': { icon: OctagonPause, tone: 'danger' },
  'stopped-for-other-account': { icon: OctagonPause, tone: 'danger' },
  'stopped-before-case': { icon: OctagonPause, tone: 'danger' },
  'stopped-before-given-back': { icon: OctagonPause, tone: 'danger' },
  'stopped-before-other-account': { icon: OctagonPause, tone: 'danger' },
  'banned-before': { icon: Ban, tone: 'danger' },
  'rejected-before': { icon: UserRoundX, tone: 'danger' },
  'deleted-before': { icon: UserRoundX, tone: 'danger' },
  'agreement-waits': { icon: Hand, tone: 'waiting' },
  'call-waits': { icon: Hand, tone: 'waiting' },
  'name-changed': { icon: UserRoundPen, tone: 'waiting' },
  'phone-changed': { icon: UserRoundPen, tone: 'waiting' },
  'email-changed': { icon: UserRoundPen, tone: 'waiting' },
  'kept-apart-before': { icon: UserRoundX, tone: 'danger' },
  'in-case-before': { icon: UserRoundX, tone: 'danger' },
  'administrators-own': { icon: Phone, tone: 'danger' },
  'phone-shared': { icon: Phone, tone: 'waiting' },
  'house-shared': { icon: House, tone: 'waiting' },
  'browser-of-banned': { icon: Ban, tone: 'danger' },
  'changes-refused-before': { icon: UserRoundX, tone: 'waiting' },
}

/** Flags to know before deciding about a person. */
export function Flags({
  person: { flags = [], awayUntil, nameBefore, phoneBefore, emailBefore },
}: {
  person: ListedUser
}) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const before: Partial<Record<PersonFlag, string | undefined>> = {
    'name-changed': nameBefore,
    'phone-changed': phoneBefore && groupedPhone(phoneBefore),
    'email-changed': emailBefore,
  }
  return (
    <Chips className={styles.notes}>
      {flags.map((flag) => (
        <Chip
          key={flag}
          {...LOOKS[flag]}
          label={before[flag] ? t('admin.before', { value: before[flag] }) : t(`admin.flags.${flag}`)}
        />
      ))}
      {isAway(awayUntil, wallClock(now, timeZone).date) && (
        <Chip
          icon={CalendarOff}
          tone="waiting"
          label={t('admin.awayUntil', { day: say.dayOfMonth(awayUntil) })}
        />
      )}
    </Chips>
  )
}
