import type { ListedUser, PersonFlag } from '@scan/contract/admin/admin.ts'
import { Place } from './parts/place.tsx'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Ban, Hand, type LucideIcon, Mail, OctagonPause, Phone, UserRoundPen, UserRoundX } from 'lucide-react'
import { mailtoOf } from '@scan/contract/contact.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Link } from 'react-router'
import { personPath } from '../../paths.ts'
import { useThisList } from './back-link.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { Several, type SeveralAction } from './parts/several.tsx'
import type { AdminAction } from '@scan/contract/messages/index.ts'
import { ContactLinks } from './parts/contact-links.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { useSelection } from './parts/use-selection.ts'
import { minutesBetween, sayMinutes } from './format-duration.ts'
import { classes } from '../../ui/attributes.ts'
import { skillsIn } from './parts/skills-in.ts'
import cells from './parts/cells.module.css'
import styles from './people-table.module.css'

export interface PeopleTableProps {
  label: string
  people: readonly ListedUser[]
  /** What can be done to each of them. */
  actions: readonly AdminAction[]
  /** What can be done to several of them at once. */
  several?: SeveralAction
  /** Volunteers have skills; nobody else does. */
  withSkills?: boolean
  /** Whether they have been waiting since they registered. */
  isWaiting?: boolean
  isStale?: boolean
}

/** People, what an administrator should know about them, and what can be done to them. */
export function PeopleTable({
  label,
  people,
  actions,
  several,
  withSkills = false,
  isWaiting = false,
  isStale,
}: PeopleTableProps) {
  const { t, language } = useWords()
  const { now } = useServerClock()
  const say = useFormatDate()
  const selection = useSelection(people)
  const list = useThisList()
  // If there is something to note, it needs the room of what does not matter for deciding.
  const withFlags = people.some(({ flags = [] }) => flags.length > 0)
  return (
    <AdminTable
      label={label}
      columns={[
        'name',
        withSkills ? 'districtAndSkills' : 'district',
        ...(withFlags ? (['flags'] as const) : []),
        ...(isWaiting ? (['waiting'] as const) : withFlags ? [] : (['registered'] as const)),
        'phone',
        'actions',
      ]}
      isStale={isStale}
      several={several && <Several action={several} subjects={people} selection={selection} />}
    >
      {people.map((person) => {
        const { id, name, email, phone, registeredAt } = person
        return (
          <AdminRow
            key={id}
            anchor={id}
            select={several && { selection, id, name }}
            head={
              <Link
                to={personPath(id)}
                state={list}
                prefetch="intent"
                preventScrollReset
                className={classes(cells.person, styles.person)}
              >
                <span className={cells.clamped} title={name}>
                  {name}
                </span>
                <span className={classes(cells.clamped, styles.line)} title={email}>
                  {email}
                </span>
              </Link>
            }
          >
            <AdminCell column={withSkills ? 'districtAndSkills' : 'district'}>
              <Place of={person} />
              {withSkills && <Skills of={person} />}
            </AdminCell>
            {withFlags && (
              <AdminCell column="flags">
                <Flags person={person} />
              </AdminCell>
            )}
            {isWaiting && (
              <AdminCell column="waiting" isNamed>
                <span className={styles.since}>
                  {registeredAt && sayMinutes(minutesBetween(registeredAt, now), language)}
                </span>
              </AdminCell>
            )}
            {!isWaiting && !withFlags && (
              <AdminCell column="registered" isNamed>
                <span className={styles.since}>{registeredAt && say.listDay(registeredAt)}</span>
              </AdminCell>
            )}
            <AdminCell column="phone">
              <ContactLinks phone={phone} />
            </AdminCell>
            <AdminCell column="actions">
              <RowActions subject={person} actions={[...waitingOf(person), ...actions]}>
                <LinkButton variant="quiet" icon={Mail} href={mailtoOf(email)}>
                  {t('admin.write')}
                </LinkButton>
              </RowActions>
            </AdminCell>
          </AdminRow>
        )
      })}
    </AdminTable>
  )
}

function Skills({ of: { skills } }: { of: ListedUser }) {
  const { t, language } = useWords()
  const words = skills?.length ? skillsIn(t, language, skills) : t('admin.noSkills')
  return (
    <span className={classes(cells.clamped, styles.line)} title={words}>
      {words}
    </span>
  )
}

/** What awaits a decision about somebody. */
export function waitingOf({ flags = [], stopped }: ListedUser): AdminAction[] {
  const isShownOnceSeen = flags.includes('name-changed') || flags.includes('phone-changed')
  const hasChanged = isShownOnceSeen || flags.includes('email-changed')
  return [
    ...(stopped ? (['resume'] as const) : []),
    ...(flags.includes('agreement-waits') ? (['agree'] as const) : []),
    ...(hasChanged ? (['seeChanges'] as const) : []),
    ...(isShownOnceSeen ? (['refuseChanges'] as const) : []),
  ]
}

const LOOKS: Record<PersonFlag, { icon: LucideIcon; tone: 'danger' | 'waiting' }> = {
  'stopped-for-case': { icon: OctagonPause, tone: 'danger' },
  'stopped-for-given-back': { icon: OctagonPause, tone: 'danger' },
  'stopped-for-other-account': { icon: OctagonPause, tone: 'danger' },
  'banned-before': { icon: Ban, tone: 'danger' },
  'rejected-before': { icon: UserRoundX, tone: 'danger' },
  'deleted-before': { icon: UserRoundX, tone: 'danger' },
  'agreement-waits': { icon: Hand, tone: 'waiting' },
  'name-changed': { icon: UserRoundPen, tone: 'waiting' },
  'phone-changed': { icon: UserRoundPen, tone: 'waiting' },
  'email-changed': { icon: UserRoundPen, tone: 'waiting' },
  'kept-apart-before': { icon: UserRoundX, tone: 'danger' },
  'in-case-before': { icon: UserRoundX, tone: 'danger' },
  'administrators-own': { icon: Phone, tone: 'danger' },
  'phone-shared': { icon: Phone, tone: 'waiting' },
}

/** What an administrator should know about somebody before deciding. */
export function Flags({
  person: { flags = [], nameBefore, phoneBefore, emailBefore },
}: {
  person: ListedUser
}) {
  const { t } = useWords()
  const before: Partial<Record<PersonFlag, string | undefined>> = {
    'name-changed': nameBefore,
    'phone-changed': phoneBefore && groupedPhone(phoneBefore),
    'email-changed': emailBefore,
  }
  return (
    <div className={classes(cells.chips, (nameBefore || phoneBefore || emailBefore) && styles.before)}>
      {flags.map((flag) => (
        <Chip
          key={flag}
          {...LOOKS[flag]}
          label={before[flag] ? t('admin.before', { value: before[flag] }) : t(`admin.flags.${flag}`)}
        />
      ))}
    </div>
  )
}
