import { useMay } from '../../app/app-context.tsx'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { roleOf } from '@scan/domain/role.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { groupedCardNumber } from '@scan/domain/volunteer-card.ts'
import { Ban, CircleCheck, Clock, HeartHandshake, Mail, Phone, ShieldCheck, User } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { Said } from '../../app/words/said.tsx'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { concernPath, paths, requestPath } from '../../paths.ts'
import { Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { AskInTheirName, ByPhone, InTheirName, ToRingFacts, forget } from './by-phone.tsx'
import { AuditTable } from './audit-table.tsx'
import { PapersOf } from './papers-of.tsx'
import { ActionButtons } from './parts/actions.tsx'
import {
  BackLink,
  ContactLinks,
  Fact,
  FactList,
  FinePrint,
  PersonLink,
  TextLink,
  TrailList,
  skillsIn,
  useCameFrom,
} from './parts/cells.tsx'
import { sayHours } from '../shared/say-minutes.ts'
import { useFilters } from '../shared/filters.tsx'
import { ListPanel, Unread, pagesOf, useApiAnswer, useApiList } from './parts/list.tsx'
import { Notes } from './parts/notes.tsx'
import { useOwnTitle } from './parts/panel.ts'
import {
  Flags,
  PEOPLE_LISTS,
  allDifferent,
  anotherPerson,
  reject,
  unban,
  useApproval,
  useRemoval,
  waitingOf,
} from './people-table.tsx'
import { PastRequest, RequestsTable } from './requests-table.tsx'

/** Everything about one person, and what can be done. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const reading = useApiAnswer('person', api.readPerson, { params: { id } })
  const person = reading.value?.person
  const may = useMay()
  const { t } = useWords()
  return (
    <div className="stack gap-32">
      <WayBack id={id} person={person} />
      <Unread reading={reading} />
      {person && (
        <Fragment key={id}>
          <Facts person={person} />
          {person.byPhone && <ByPhone person={person.user} known={person.byPhone} />}
          {person.user.skills && may('see-papers') && <PapersOf person={person.user} />}
          <Now person={person} />
          <Trail person={person} />
          <Notes {...{ id, notes: person.notes }} call={api.notePerson} hint={t('admin.notes.ofPerson')} />
          {may('read-audit-log') && <History person={person} />}
        </Fragment>
      )}
    </div>
  )
}

/** To the list the page was opened from, with its filters. */
function WayBack({ id, person }: { id: string; person: PersonDetails | undefined }) {
  const { t } = useWords()
  const from = useCameFrom(id)
  const list = PEOPLE_LISTS.find(({ path }) => path === from?.path)
  const may = useMay()
  const everybody = person?.user.skills ? paths.adminVolunteers : paths.adminCitizens
  if (!may('read-people')) return <BackLink to={paths.adminCalls}>{t('admin.tabs.calls')}</BackLink>
  return <BackLink to={(list && from?.to) ?? everybody}>{t(list?.name ?? 'admin.person.back')}</BackLink>
}

const ROLES = { citizen: User, volunteer: HeartHandshake, admin: ShieldCheck } as const

const STANDINGS = {
  pending: { icon: Clock, tone: 'waiting' },
  active: { icon: CircleCheck, tone: 'success' },
  banned: { icon: Ban, tone: 'danger' },
} as const

function Facts({ person }: { person: PersonDetails }) {
  const { user, standing, current, approvedAt, bannedAt, requestEmails, cardNumber, byPhone, hours } = person
  const { t, language } = useWords()
  const say = useFormatDate()
  const { ban, remove } = useRemoval()
  const approve = useApproval()
  const { name, email, phone, skills, registeredAt } = user
  const may = useMay()
  const role = roleOf(user.category)
  const decisions = {
    pending: [approve(user), ban(user), reject(user)],
    active: byPhone ? [ban(user), forget(user)] : [ban(user), remove(user)],
    banned: [unban(user), remove(user)],
  }[standing]
  const ofDesk = byPhone && standing === 'active' ? [forget(user)] : []
  const actions = may('ban-people') ? [...waitingOf(user), ...decisions] : ofDesk

  useOwnTitle(name)

  return (
    <Card as="section" kasavu aria-label={name}>
      <ChipRow>
        <Chip icon={ROLES[role]} label={t(`admin.person.roles.${role}`)} />
        <Chip {...STANDINGS[standing]} label={t(`admin.person.standings.${standing}`)} />
        {user.byPhone && <Chip icon={Phone} label={t('admin.byPhone.word')} />}
        <Flags person={user} />
      </ChipRow>
      <FactList>
        {!user.byPhone && <Fact name={t('admin.person.email')}>{t('admin.person.verified', { email })}</Fact>}
        <Fact name={t('admin.person.phone')}>
          <ContactLinks phone={phone} />
        </Fact>
        {byPhone && <ToRingFacts of={byPhone} />}
        <Fact name={t('admin.person.place')}>
          <SaidIn sentence={placeName(t, user) ?? t('admin.noDistrict')} words={user.area} />
        </Fact>
        {skills && (
          <Fact name={t('admin.person.skills')}>
            {skills.length > 0 ? skillsIn(t, language, skills) : t('admin.noSkills')}
          </Fact>
        )}
        {user.organisation && (
          <Fact name={t('admin.person.organisation')}>
            <Said>{user.organisation}</Said>
          </Fact>
        )}
        {hours && (
          <Fact name={t('admin.statistics.hours.title')}>
            {t('admin.person.hours', { time: sayHours(hours.minutes, language), count: hours.visits })}
          </Fact>
        )}
        {cardNumber && (
          <Fact name={t('admin.person.cardNumber')}>
            <span translate="no">{groupedCardNumber(cardNumber)}</span>
          </Fact>
        )}
        {requestEmails && (
          <Fact name={t('admin.person.requestEmails')}>
            {t(`admin.person.requestEmailsChoices.${requestEmails}`)}
          </Fact>
        )}
        {registeredAt && <Fact name={t('admin.person.registered')}>{say.instant(registeredAt)}</Fact>}
        {skills && approvedAt && <Fact name={t('admin.person.approved')}>{say.instant(approvedAt)}</Fact>}
        {bannedAt && <Fact name={t('admin.person.bannedSince')}>{say.instant(bannedAt)}</Fact>}
      </FactList>
      <ActionButtons of={user.id} actions={actions}>
        {byPhone && standing === 'active' && !current && <AskInTheirName person={user} known={byPhone} />}
        {!user.byPhone && (
          <LinkButton variant="quiet" icon={Mail} href={mailtoOf(email)}>
            {t('admin.write')}
          </LinkButton>
        )}
      </ActionButtons>
    </Card>
  )
}

function Now({ person: { user, current, offered } }: { person: PersonDetails }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <section aria-labelledby="person-now" className="stack">
      <h2 id="person-now">{t('admin.person.current')}</h2>
      {current && <RequestsTable requests={[current]} onPageOf={user.id} />}
      {current && current.citizenId === user.id && <InTheirName of={current} heading="h3" />}
      {!current && offered.length === 0 && <p>{t('admin.person.nothingNow')}</p>}
      {offered.length > 0 && (
        <TrailList>
          {offered.map(({ id, number, helpType, date, keptUntil }) => (
            <li key={id}>
              <TextLink to={requestPath(id)}>
                {t('admin.person.pastLine', {
                  ...{ type: t(`catalogue.helpTypes.${helpType}`), number: requestNumber(number) },
                  day: say.plainDay(date),
                })}
              </TextLink>
              <FinePrint>
                {keptUntil
                  ? t('admin.oneRequest.keptForThem', { when: say.untilInstant(keptUntil) })
                  : t('admin.oneRequest.waits')}
              </FinePrint>
            </li>
          ))}
        </TrailList>
      )}
    </section>
  )
}

/** Records about a person besides the audit log, by time; empty parts are left out. */
function Trail({
  person: { past, accounts, concerns, separations, patterns, user },
}: {
  person: PersonDetails
}) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <>
      <Part
        id="accounts"
        title={t('admin.person.accounts')}
        items={accounts.map(({ id, name, because }) => (
          <li key={id}>
            <PersonLink id={id} name={name} />
            <FinePrint>{t(`admin.person.because.${because}`)}</FinePrint>
            <ActionButtons of={id} actions={[anotherPerson(user, { id, name })]} />
          </li>
        ))}
        after={accounts.length > 1 && <ActionButtons of={user.id} actions={[allDifferent(user, accounts)]} />}
      />
      <Part
        id="past"
        title={t('admin.person.past')}
        items={past.map((one) => (
          <li key={one.id}>
            <PastRequest past={one} onPageOf={user.id} />
          </li>
        ))}
      />
      <Part
        id="concerns"
        title={t('admin.person.concerns')}
        items={concerns.map(({ id, kind, state, raisedAt, isAbout }) => (
          <li key={id}>
            <TextLink to={concernPath(id)}>
              {isAbout
                ? t(`admin.concerns.titles.${kind}`, { name: user.name })
                : t('admin.person.raisedBy', {
                    kind: t(`admin.concerns.kinds.${kind}`),
                    name: user.name,
                  })}
            </TextLink>
            <FinePrint>{`${t(`admin.concerns.states.${state}`)}, ${say.instant(raisedAt)}`}</FinePrint>
          </li>
        ))}
      />
      <Part
        id="apart"
        title={t('admin.person.apart')}
        items={separations.map(({ id, other, cause, at }) => (
          <li key={id}>
            <PersonLink {...other} />
            <FinePrint>{`${t(`admin.separations.causes.${cause}`)}, ${say.instant(at)}`}</FinePrint>
          </li>
        ))}
      />
      <Part
        id="patterns"
        title={t('admin.person.patterns')}
        items={patterns.map(({ kind, count, at }) => (
          <li key={`${kind} ${at.toISOString()}`}>
            <p>{t(`admin.patterns.kinds.${kind}`)}</p>
            <FinePrint>{t('admin.patterns.times', { count, when: say.instant(at) })}</FinePrint>
          </li>
        ))}
      />
    </>
  )
}

function Part({
  id,
  title,
  items,
  after,
}: {
  id: string
  title: string
  items: ReactNode[]
  after?: ReactNode
}) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`person-${id}`} className="stack">
      <h2 id={`person-${id}`}>{title}</h2>
      <TrailList>{items}</TrailList>
      {after}
    </section>
  )
}

/** Somebody's lines in the audit log and what was written from their address, in order of time. */
function History({ person: { user, messages } }: { person: PersonDetails }) {
  const { t } = useWords()
  const filters = useFilters({})
  const { page } = filters
  const list = useApiList('audit', api.listAudit, { person: user.id, page })
  // A page of messages begins where the previous one ended; on the first page this is the same call.
  const before = useApiList('audit', api.listAudit, { person: user.id, page: Math.max(page - 1, 1) })
  const newest = page === 1 ? Infinity : before.items?.at(-1)?.at.getTime()
  const isLast = !list.more && page >= pagesOf(list.total)
  const oldest = isLast ? -Infinity : list.items?.at(-1)?.at.getTime()
  const written = messages.filter(({ sentAt }) => {
    const at = sentAt.getTime()
    return newest !== undefined && oldest !== undefined && at < newest && at >= oldest
  })
  return (
    <section aria-labelledby="person-history" className="stack">
      <h2 id="person-history">{t('admin.person.history')}</h2>
      <FinePrint>{t('admin.person.historyHint')}</FinePrint>
      <ListPanel
        list={list}
        filters={filters}
        whenEmpty={written.length > 0 && <AuditTable lines={[]} messages={written} />}
      >
        {(lines) => <AuditTable lines={lines} messages={written} />}
      </ListPanel>
    </section>
  )
}
