import type { AdminAction } from '@scan/contract/messages/index.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { Ban, CircleCheck, Clock, type LucideIcon, Mail } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { skillsIn } from './parts/skills-in.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useOwnTitle } from './own-title.ts'
import { BackLink, useCameFrom } from './back-link.tsx'
import { ActionButtons } from './parts/action-buttons.tsx'
import { ContactLinks } from './parts/contact-links.tsx'
import { ReadingFailure } from './parts/list-panel.tsx'
import trail from './parts/trail.module.css'
import { useApiAnswer } from './parts/use-api-list.ts'
import { Flags, waitingOf } from './people-table.tsx'
import { RequestsTable } from './requests-table.tsx'
import styles from './person-page.module.css'
import { History } from './person-history.tsx'
import { Trail } from './person-trail.tsx'

/** Everything about one person, and what can be done. */
export default function PersonPage() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const reading = useApiAnswer('person', api.readPerson, { params: { id } })
  const person = reading.value?.person
  return (
    <div className={styles.sections}>
      <WayBack id={id} person={person} />
      <ReadingFailure reading={reading} />
      {!person && !reading.failure && !reading.gone && (
        <Skeleton shape="lines" label={t('admin.lists.person.loading')} />
      )}
      {person && (
        <Fragment key={id}>
          <Facts person={person} />
          <Now person={person} />
          <Trail person={person} />
          <History person={person} />
        </Fragment>
      )}
    </div>
  )
}

const LISTS = [
  { path: paths.adminPendingVolunteers, name: 'admin.tabs.pendingVolunteers' },
  { path: paths.adminVolunteers, name: 'admin.users.volunteers' },
  { path: paths.adminCitizens, name: 'admin.users.citizens' },
  { path: paths.adminBannedUsers, name: 'admin.users.banned' },
] as const

/** To the list the page was opened from, with its filters. */
function WayBack({ id, person }: { id: string; person: PersonDetails | undefined }) {
  const { t } = useWords()
  const from = useCameFrom(id)
  const list = LISTS.find(({ path }) => path === from?.path)
  const everybody = person?.user.skills ? paths.adminVolunteers : paths.adminCitizens
  return <BackLink to={(list && from?.to) ?? everybody}>{t(list?.name ?? 'admin.person.back')}</BackLink>
}

const STANDINGS = {
  pending: { icon: Clock, tone: 'waiting', actions: ['approve', 'ban', 'reject'] },
  active: { icon: CircleCheck, tone: 'success', actions: ['ban', 'delete'] },
  banned: { icon: Ban, tone: 'danger', actions: ['unban', 'delete'] },
} as const satisfies Record<
  PersonDetails['standing'],
  { icon: LucideIcon; tone: string; actions: readonly AdminAction[] }
>

function Facts({ person: { user, standing, approvedAt, bannedAt } }: { person: PersonDetails }) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { icon, tone, actions } = STANDINGS[standing]
  const { name, email, phone, skills, registeredAt } = user

  useOwnTitle(name)

  return (
    <Card as="section" kasavu aria-label={name}>
      <ChipRow>
        <Chip icon={icon} tone={tone} label={t(`admin.person.standings.${standing}`)} />
        <Flags person={user} />
      </ChipRow>
      <dl className={styles.facts}>
        <Fact name={t('admin.person.email')}>{t('admin.person.verified', { email })}</Fact>
        <Fact name={t('admin.person.phone')}>
          <ContactLinks phone={phone} />
        </Fact>
        <Fact name={t('admin.person.place')}>
          <SaidIn sentence={placeName(t, user) ?? t('admin.noDistrict')} words={user.area} />
        </Fact>
        {skills && (
          <Fact name={t('admin.person.skills')}>
            {skills.length > 0 ? skillsIn(t, language, skills) : t('admin.noSkills')}
          </Fact>
        )}
        {registeredAt && <Fact name={t('admin.person.registered')}>{say.instant(registeredAt)}</Fact>}
        {skills && approvedAt && <Fact name={t('admin.person.approved')}>{say.instant(approvedAt)}</Fact>}
        {bannedAt && <Fact name={t('admin.person.bannedSince')}>{say.instant(bannedAt)}</Fact>}
      </dl>
      <ActionButtons subject={user} actions={[...waitingOf(user), ...actions]}>
        <LinkButton variant="quiet" icon={Mail} href={mailtoOf(email)}>
          {t('admin.write')}
        </LinkButton>
      </ActionButtons>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Now({ person: { current } }: { person: PersonDetails }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="person-now" className={trail.section}>
      <h2 id="person-now">{t('admin.person.current')}</h2>
      {current ? (
        <RequestsTable requests={[current]} isStale={false} />
      ) : (
        <p>{t('admin.person.nothingNow')}</p>
      )}
    </section>
  )
}
