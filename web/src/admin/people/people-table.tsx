import type { ListedUser, PersonFlag } from '@scan/contract/admin/admin.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Ban, Hand, type LucideIcon, UserRoundPen, UserRoundX } from 'lucide-react'
import { useWords } from '../../i18n/use-words.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { AdminAction } from '@scan/contract/admin/admin-panel.ts'
import { ContactLinks } from '../lists/contact-links.tsx'
import { AdminCell, AdminRow, AdminTable } from '../lists/admin-table.tsx'
import styles from './people-table.module.css'

export interface PeopleTableProps {
  label: string
  people: readonly ListedUser[]
  /** What can be done to each of them. */
  actions: readonly AdminAction[]
  /** Volunteers have skills; nobody else has. */
  withSkills?: boolean
  isStale?: boolean
}

/** People, what an administrator should know of them, and what can be done to them. */
export function PeopleTable({ label, people, actions, withSkills = false, isStale }: PeopleTableProps) {
  const { t } = useWords()
  return (
    <AdminTable
      label={label}
      columns={['name', 'contact', 'district', ...(withSkills ? (['skills'] as const) : []), 'actions']}
      isStale={isStale}
    >
      {people.map((person) => (
        <AdminRow
          key={person.id}
          head={
            <>
              {person.name}
              <Flags person={person} />
            </>
          }
        >
          <AdminCell column="contact">
            <ContactLinks email={person.email} phone={person.phone} />
          </AdminCell>
          <AdminCell column="district" isNamed>
            {person.area && person.district
              ? t('admin.place', { area: person.area, district: person.district })
              : (person.district ?? t('admin.noDistrict'))}
          </AdminCell>
          {withSkills && (
            <AdminCell column="skills" isNamed>
              {person.skills?.length
                ? person.skills.map((skill) => t(`catalogue.skills.${skill}`)).join(', ')
                : t('admin.noSkills')}
            </AdminCell>
          )}
          <AdminCell column="actions">
            <ActionButtons subject={person} actions={[...waitingOf(person), ...actions]} />
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  )
}

/** What waits to be decided about somebody. */
function waitingOf({ flags = [] }: ListedUser): AdminAction[] {
  const hasChanged = flags.includes('name-changed') || flags.includes('phone-changed')
  return [
    ...(flags.includes('agreement-waits') ? (['agree'] as const) : []),
    ...(hasChanged ? (['seeChanges', 'refuseChanges'] as const) : []),
  ]
}

const LOOKS: Record<PersonFlag, { icon: LucideIcon; tone: 'danger' | 'waiting' }> = {
  'banned-before': { icon: Ban, tone: 'danger' },
  'rejected-before': { icon: UserRoundX, tone: 'danger' },
  'deleted-before': { icon: UserRoundX, tone: 'danger' },
  'agreement-waits': { icon: Hand, tone: 'waiting' },
  'name-changed': { icon: UserRoundPen, tone: 'waiting' },
  'phone-changed': { icon: UserRoundPen, tone: 'waiting' },
}

/** What an administrator should know of somebody before deciding. */
function Flags({ person }: { person: ListedUser }) {
  const { t } = useWords()
  const { flags = [], nameBefore, phoneBefore } = person
  const before = {
    'name-changed': nameBefore,
    'phone-changed': phoneBefore && groupedPhone(phoneBefore),
    'banned-before': undefined,
    'rejected-before': undefined,
    'deleted-before': undefined,
    'agreement-waits': undefined,
  }
  if (flags.length === 0) return null
  return (
    <div className={styles.flags}>
      <ChipRow>
        {flags.map((flag) => (
          <Chip key={flag} {...LOOKS[flag]} label={t(`admin.flags.${flag}`)} />
        ))}
      </ChipRow>
      {flags.map(
        (flag) =>
          before[flag] && (
            <p key={flag} className={styles.before}>
              {t('admin.before', { value: before[flag] })}
            </p>
          ),
      )}
    </div>
  )
}
