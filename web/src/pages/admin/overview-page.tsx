import type { InDistrict, RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { PatternShown } from '@scan/contract/admin/patterns.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { roleOf } from '@scan/domain/role.ts'
import { PATTERNS, PATTERN_KINDS } from '@scan/domain/patterns.ts'
import {
  Archive,
  ChevronRight,
  Eye,
  Printer,
  TriangleAlert,
  UserCheck,
  UserRound,
  UserX,
  Database,
} from 'lucide-react'
import { Link, parsePath } from 'react-router'
import type { Call } from '../../app/api/client.ts'
import { useMay, usePaths, useSetting, useUser } from '../../app/app-context.tsx'
import { resolveRoute } from '../../app/session/route-access.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { paths, personPath, requestPath } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { DistrictMap, type ShownDistrict } from '../../ui/content/district-map.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { RowActions } from './parts/actions.tsx'
import { Clamped, FinePrint, Late, Place, minutesBetween } from './parts/cells.tsx'
import { TimeLeft } from './parts/concern-state.tsx'
import { CheckFilter, FiltersContext, oneOf, useFilters } from '../shared/filters.tsx'
import { given } from './parts/filters.tsx'
import { Unread, useApiList } from './parts/list.tsx'
import { DECISIONS, NUMBERS, useOverview } from './parts/panel.ts'
import { ListTable } from './parts/table.tsx'
import { Undoable } from './parts/undo.tsx'
import { FindSomeone, Outlook, useRequestActions } from './requests-table.tsx'
import styles from './overview-page.module.css'

/** The day first: how much waits, what is today and tomorrow and where; then what else waits. */
export default function OverviewPage() {
  const { t } = useWords()
  const overview = useOverview()
  const may = useMay()
  return (
    <div className={styles.sections}>
      <Troubles />
      <Unread reading={overview} />
      <Numbers />
      {/* Loaded at once, shown once it is known what stands above it: nothing moves under a finger. */}
      <div hidden={overview.isComing} className={styles.sections}>
        <Day />
        <Others />
        {may('see-patterns') && <Patterns />}
        <Link to={usePaths().poster} className="link-line">
          <Printer aria-hidden />
          <span>{t('admin.overview.poster')}</span>
        </Link>
      </div>
    </div>
  )
}

/** People notice these at once. */
const URGENT: readonly string[] = ['emails', 'clock']

/** Stopped machinery, in words for somebody who can call the operators. */
function Troubles() {
  const { t } = useWords()
  const say = useFormatDate()
  const { troubles = [], embeddedDatabase } = useOverview().value?.health ?? {}
  const lines = [
    ...troubles.map(({ kind, since }) => ({
      id: kind,
      title: t(`admin.overview.troubles.${kind}`),
      text: since
        ? t('admin.overview.lastWorked', { when: say.instant(since) })
        : t('admin.overview.neverWorked'),
    })),
    ...(embeddedDatabase?.isRefusedNext
      ? [
          {
            id: 'database',
            title: t('admin.overview.embedded.refusedNext'),
            text: t('admin.overview.embedded.manyDistricts'),
          },
        ]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <Notice tone={lines.some(({ id }) => URGENT.includes(id)) ? 'danger' : 'warning'}>
      {lines.map(({ id, title, text }) => (
        <p key={id} className={styles.trouble}>
          <strong>{title}</strong> <span>{text}</span>
        </p>
      ))}
      <p>{t('admin.overview.tellWhoRunsIt')}</p>
    </Notice>
  )
}

/** The four figures of the day, each the way to its list. */
function Numbers() {
  const { t } = useWords()
  const { now } = useServerClock()
  const { category, part } = useUser()
  const { value } = useOverview()
  const mayOpen = (to: string) =>
    resolveRoute(roleOf(category, part), parsePath(to).pathname ?? '') === 'page'
  if (!value) return null
  const { overview, caseAnswerBy } = value
  return (
    <ul role="list" className={styles.numbers}>
      {NUMBERS.filter(({ to }) => mayOpen(to)).map(({ id, of, to, isUrgent }) => {
        const count = of.reduce((all, each) => all + overview[each], 0)
        return (
          <li key={id}>
            <Link
              to={to}
              preventScrollReset
              className={classes(styles.number, count === 0 ? styles.none : isUrgent && styles.urgent)}
            >
              <span className={styles.figure}>{count}</span>{' '}
              <span>{t(`admin.overview.numbers.${id}`, { count })}</span>{' '}
              {id === 'cases' && caseAnswerBy && <TimeLeft minutes={minutesBetween(now, caseAnswerBy)} />}
              {id === 'calls' && overview.callsUrgent > 0 && (
                <Late>{t('admin.overview.callsUrgent', { count: overview.callsUrgent })}</Late>
              )}
              {id === 'calls' && overview.callsUnreached > 0 && (
                <FinePrint as="span">
                  {t('admin.overview.callsUnreached', { count: overview.callsUnreached })}
                </FinePrint>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown beside the map; the others are a press away. */
const SHOWN = 10

/** Today's and tomorrow's visits, those that nobody has accepted first; and where, on the map and in a list. */
function Day() {
  const { t } = useWords()
  const filters = useFilters({ district: oneOf(DISTRICTS) })
  const { district } = filters.values
  const query = given({ district })
  const list = useApiList('helpRequests', api.listHelpRequests, {
    ...query,
    ...{ status: 'soon', sort: 'unanswered', page: 1 },
  })
  const shown = list.items?.slice(0, SHOWN) ?? []
  const choose = (to: District | '') => filters.change({ district: to === district ? '' : to })
  const all = new URLSearchParams({ ...(district && { location: district }), status: 'soon' })
  return (
    <section className={styles.day} aria-labelledby="day-title">
      <div className="stack">
        <h2 id="day-title">{t('admin.overview.day')}</h2>
        <Unread reading={list} shape="rows" />
        {list.items?.length === 0 && <EmptyState drawing="done">{t('admin.overview.noneSoon')}</EmptyState>}
        <div aria-busy={list.isStale || undefined} className={styles.visits}>
          {GROUPS.map((status) => (
            <Visits key={status} group={status} requests={shown.filter((one) => one.status === status)} />
          ))}
        </div>
        {list.total > shown.length && (
          <Link to={`${paths.adminRequests}?${all}`} className="link-line">
            {t('admin.overview.all', { count: list.total })}
          </Link>
        )}
      </div>
      <Where district={district} onChoose={choose} />
    </section>
  )
}

/** Those that need somebody come first. */
const GROUPS = ['open', 'accepted'] as const

function Visits({ group, requests }: { group: (typeof GROUPS)[number]; requests: RequestForAdmin[] }) {
  const { t } = useWords()
  if (requests.length === 0) return null
  return (
    <section aria-labelledby={`day-${group}`}>
      <h3 id={`day-${group}`} className={styles.group}>
        {t(`admin.overview.groups.${group}`)}
      </h3>
      <ul role="list" aria-labelledby={`day-${group}`}>
        {requests.map((request) => (
          <Visit key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

/** When, what and where, for whom and who could go, on one line. */
function Visit({ request }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { name } = useRequestActions()(request)
  const { id, helpType, date, time, citizenName, volunteer, attention, status } = request
  return (
    <Undoable as="li" of={id} className={styles.visit}>
      <p className={styles.when}>
        <strong>{say.time(time)}</strong>
        <FinePrint as="span">{say.shortDay(date)}</FinePrint>
      </p>
      <Link to={requestPath(id)} className={styles.what}>
        <strong>{t(`catalogue.helpTypes.${helpType}`)}</strong>
        <Place of={request} isFine />
      </Link>
      <p className={styles.who}>
        <Clamped>{citizenName ?? t('admin.noName')}</Clamped>
        {status === 'open' ? (
          <Outlook of={request} />
        ) : (
          <span className={styles.volunteer} data-late={attention === 'overdue' || undefined}>
            {attention === 'overdue' ? <TriangleAlert aria-hidden /> : <UserCheck aria-hidden />}
            <span>
              {attention === 'overdue'
                ? t('admin.overview.overdueWith', { name: volunteer?.name ?? t('admin.noName') })
                : (volunteer?.name ?? t('admin.noName'))}
            </span>
          </span>
        )}
      </p>
      {status === 'open' && <FindSomeone of={request} name={name} />}
    </Undoable>
  )
}

/** Figures from which on a district is a shade darker. */
const SHADES = [1, 2, 3, 5]

function Where({
  district: chosen,
  onChoose,
}: {
  district: District | ''
  onChoose: (district: District | '') => void
}) {
  const { t } = useWords()
  const known = useOverview().value?.districts
  if (!known) return null
  const figures = new Map(known.map((one) => [one.district, one]))
  const say = ({ district, unfilled, volunteers }: InDistrict) =>
    t('admin.overview.inDistrict', {
      ...{ district: t(`catalogue.districts.${district}`), unfilled, volunteers },
    })
  const shown = (district: District): ShownDistrict => {
    const { unfilled, volunteers } = figures.get(district) ?? { unfilled: 0, volunteers: 0 }
    return {
      shade: SHADES.filter((from) => unfilled >= from).length as ShownDistrict['shade'],
      ...(unfilled > 0 && { figure: String(unfilled) }),
      name: say({ district, unfilled, volunteers }),
    }
  }
  const here = chosen && figures.get(chosen)
  return (
    <div className={styles.where}>
      <DistrictMap
        label={t('admin.overview.map')}
        unit={t('admin.overview.groups.open')}
        of={shown}
        chosen={chosen || undefined}
        onChoose={onChoose}
      />
      <FinePrint>{here ? say(here) : t('admin.overview.mapHint')}</FinePrint>
      {chosen && (
        <Button variant="quiet" onClick={() => onChoose('')}>
          {t('admin.overview.allDistricts')}
        </Button>
      )}
    </div>
  )
}

/** Everything else that waits, with links, and the state of the backups. */
function Others() {
  const { t } = useWords()
  const say = useFormatDate()
  const timeZone = useSetting('timeZone')
  const { value, readAt } = useOverview()
  if (!value) return null
  const { overview } = value
  const waiting = DECISIONS.filter(({ id }) => overview[id] > 0)
  return (
    <section className="stack" aria-labelledby="others-title">
      <div className={styles.head}>
        <h2 id="others-title">{t('admin.overview.waiting')}</h2>
        <FinePrint>
          {t('admin.overview.asOf', { time: say.time(wallClock(readAt, timeZone).time) })}
        </FinePrint>
      </div>
      <ul role="list" className={styles.lines}>
        {waiting.map(({ id, icon: Icon, to }) => (
          <li key={id}>
            <Link to={to} preventScrollReset className={styles.line}>
              <Icon aria-hidden />
              <span>
                <span>{t(`admin.overview.${id}`, { count: overview[id] })}</span>
                {id === 'messages' && overview.messagesLate > 0 && (
                  <Late>{t('admin.overview.messagesLate', { count: overview.messagesLate })}</Late>
                )}
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
        {waiting.length === 0 && <li className={styles.line}>{t('admin.overview.noDecision')}</li>}
        <LastBackup />
        <EmbeddedDatabase />
      </ul>
    </section>
  )
}

/** As in docs/operate.md. */
const BACKUP_COMMAND = 'senior-help backup /var/lib/senior-help/first.backup'

/** When the last backup was made, and copied. What is late says so at the top. */
function LastBackup() {
  const { t } = useWords()
  const say = useFormatDate()
  const health = useOverview().value?.health
  if (!health) return null
  const { lastBackup, lastOffsite } = health
  return (
    <li className={styles.line}>
      <Archive aria-hidden />
      <span>
        <span>
          {lastBackup
            ? t('admin.overview.lastBackup', { when: say.instant(lastBackup) })
            : t('admin.overview.noBackup')}
        </span>
        {!lastBackup && (
          <FinePrint as="span">
            {withElements(t('admin.overview.makeBackup', { command: BACKUP_COMMAND }), { code: <code /> })}
          </FinePrint>
        )}
        {lastOffsite !== undefined && (
          <span>
            {lastOffsite
              ? t('admin.overview.lastOffsite', { when: say.instant(lastOffsite) })
              : t('admin.overview.noOffsite')}
          </span>
        )}
      </span>
    </li>
  )
}

/** Problems for the operators of the site. */
function EmbeddedDatabase() {
  const { t } = useWords()
  const { version } = useOverview().value?.health?.embeddedDatabase ?? {}
  if (!version) return null
  return (
    <li className={styles.line}>
      <Database aria-hidden />
      <span>{t('admin.overview.embedded.noUpdates', { version })}</span>
    </li>
  )
}

/** Patterns about people, with the reason, until they are reviewed. */
function Patterns() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({ pattern: oneOf(PATTERN_KINDS) })
  const { pattern: kind } = filters.values
  const list = useApiList('patterns', api.listPatterns, { page: filters.page, ...given({ kind }) })
  const label = t('admin.lists.patterns.label')
  const nameOf = ({ kind, people: [one, other] }: PatternShown) => {
    const name = one?.name ?? ''
    if (other) return t('admin.concerns.pair', { one: name, other: other.name })
    return PATTERNS[kind].of === 'pair' ? t('admin.patterns.withOneWhoLeft', { name }) : name
  }
  const actionsOf = (row: PatternShown) => {
    const { id, kind, people } = row
    const [, volunteer] = people
    const params = { id }
    const removesRow = true
    const seen = action(
      'seePattern',
      { id, name: nameOf(row) },
      { icon: Eye, removesRow, run: (call) => call(api.seePattern, { params }) },
    )
    if (kind !== 'first-visit' || !volunteer) return [{ ...seen, tone: 'main' as const }]
    const { name } = volunteer
    const say = (answer: 'yes' | 'no') => (call: Call) => call(api.sayAfterCall, { params, body: { answer } })
    return [
      action('didCome', { id, name }, { icon: UserCheck, tone: 'main', removesRow, run: say('yes') }),
      action('didNotCome', { id, name }, { icon: UserX, isInRow: true, removesRow, run: say('no') }),
      seen,
    ]
  }
  if (list.items?.length === 0 && filters.page === 1 && !kind) return null
  return (
    <section className="stack" aria-labelledby="patterns-title">
      <h2 id="patterns-title">{label}</h2>
      {list.total > 0 && <p>{t('admin.patterns.hint')}</p>}
      <FiltersContext value={filters}>
        <CheckFilter name="pattern" value="first-visit" label={t('admin.patterns.onlyFirstVisits')} />
      </FiltersContext>
      <ListTable
        list={list}
        filters={filters}
        whenEmpty={<p>{t('admin.lists.patterns.empty')}</p>}
        columns={[
          { id: 'people', render: nameOf },
          {
            id: 'why',
            render: ({ kind, count, confirmed }) => (
              <>
                <span>{t(`admin.patterns.kinds.${kind}`)}</span>
                {confirmed ? (
                  <FinePrint>{t('admin.patterns.confirmed', { confirmed, count })}</FinePrint>
                ) : null}
              </>
            ),
          },
          {
            id: 'at',
            render: ({ count, at }) => t('admin.patterns.times', { count, when: say.listInstant(at) }),
          },
          {
            id: 'actions',
            render: (row) => (
              <RowActions name={nameOf(row)} actions={actionsOf(row)}>
                {row.people.map((person) => (
                  <LinkButton key={person.id} variant="quiet" icon={UserRound} to={personPath(person.id)}>
                    {person.name}
                  </LinkButton>
                ))}
              </RowActions>
            ),
          },
        ]}
      />
    </section>
  )
}
