import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { api } from '@scan/contract/index.ts'
import { MAX_PENDING_INVITATIONS } from '@scan/domain/invitations.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { helpsWith } from '@scan/domain/fitness.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Message } from '../../app/failure.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { requestPath } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { type Action, action } from './parts/action.ts'
import { ActionButton } from './parts/actions.tsx'
import { BackLink, FinePrint, PhoneLink } from './parts/cells.tsx'
import { usePanelActions } from './parts/pending.ts'
import { SearchField, text, useFilters } from '../shared/filters.tsx'
import { Unread, useApiAnswer, useApiList } from './parts/list.tsx'
import { useOwnTitle } from './parts/panel.ts'
import { usePending } from './parts/pending.ts'
import { Undoable } from './parts/undo.tsx'
import { Outlook } from './requests-table.tsx'
import styles from './find-page.module.css'

/** Candidates, best first, and invitations; with `insteadOf`, the next volunteer of a visit. */
export default function FindPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const { id = '' } = useParams()
  const reading = useApiAnswer('request', api.readRequest, { params: { id } })
  const insteadOf = useFilters({ insteadOf: text }).values.insteadOf
  const request = reading.value?.request
  const volunteer = request?.volunteer?.isAccepted ? request.volunteer : undefined
  useOwnTitle(t(insteadOf ? 'admin.choosing.titleGiving' : 'admin.choosing.title'))
  return (
    <div className={styles.page}>
      <BackLink to={requestPath(id)}>
        {request
          ? t('admin.choosing.lead', {
              type: t(`catalogue.helpTypes.${request.helpType}`),
              citizen: request.citizenName ?? t('admin.noName'),
              when: say.listWhen(request.date, request.time),
              place: placeName(t, request) ?? '',
            })
          : t('admin.choosing.back')}
      </BackLink>
      <Unread reading={reading} shape="rows" />
      {request &&
        (request.status === 'open' || (volunteer && volunteer.id === insteadOf) ? (
          <Find request={request} />
        ) : (
          <Notice
            tone="info"
            actions={<LinkButton to={requestPath(id)}>{t('admin.choosing.back')}</LinkButton>}
          >
            {volunteer
              ? t('admin.choosing.going', { name: volunteer.name ?? t('admin.noName') })
              : t('admin.choosing.over')}
          </Notice>
        ))}
    </div>
  )
}

function Find({ request }: { request: RequestForAdmin }) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { ask, isBusy } = usePanelActions()
  const filters = useFilters({ q: text })
  const { q } = filters.values
  const [ticked, setTicked] = useState<readonly FreeVolunteer[]>([])
  const [missing, setMissing] = useState<string>()
  const { id, helpType, date, time, asked = [] } = request
  const list = useApiList('freeVolunteers', api.listFreeVolunteers, {
    ...{ requestId: id, page: 1 },
    ...(q && { text: q }),
  })
  const { items, total } = list
  const isPending = usePending()(id) !== undefined
  const before = request.volunteer?.isAccepted ? request.volunteer : undefined
  const citizen = request.citizenName ?? t('admin.noName')
  const when = say.listWhen(date, time)
  const wasAsked = (one: { id: string }) => asked.some((other) => other.id === one.id)
  const chosen = ticked.filter((one) => !wasAsked(one))
  const names = new Intl.ListFormat(language).format(chosen.map(({ name }) => name))

  const tick = (one: FreeVolunteer) => {
    const others = chosen.filter((other) => other.id !== one.id)
    const isOff = others.length < chosen.length
    const waiting = asked.filter(({ answer }) => answer === null).length
    const isFull = !isOff && chosen.length + waiting >= MAX_PENDING_INVITATIONS
    setMissing(isFull ? t('problems.enough-asked') : undefined)
    if (!isFull) setTicked(isOff ? others : [...others, one])
  }
  const asking: Action = {
    words: 'askVolunteers',
    ids: [id],
    name: names,
    label: 'admin.choosing.askThem',
    pending: (said) => said('admin.choosing.held', { names }),
    explain: { failed: 'admin.choosing.failed', noAnswer: 'admin.choosing.noAnswer' },
    run: async (call) => {
      const volunteerIds = chosen.map((one) => one.id)
      await call(api.askVolunteers, { params: { id }, body: { volunteerIds } })
      const text: Message = (said) => said('admin.choosing.asked', { names })
      return { done: { toast: 'replies.volunteers-asked', isAloud: true, text }, removed: [] }
    },
  }
  const yes = ({ id: volunteerId, name }: { id: string; name: string }) => {
    const people = { citizen, volunteer: name, when, before: before?.name ?? t('admin.noName') }
    const body = { volunteerId, ...(before?.id && { insteadOf: before.id }) }
    const send = action(
      before ? 'reassign' : 'assign',
      { id, name },
      {
        follows: t(before ? 'admin.follows.given' : 'admin.follows.coming', people),
        run: (call) => call(api.assignVolunteer, { params: { id }, body }),
      },
    )
    return <ActionButton action={{ ...send, label: 'admin.choosing.saidYes' }} variant="link" />
  }

  const free = (items ?? []).filter((one) => before || !wasAsked(one))
  // Ticked, and not among those found now.
  const elsewhere = chosen.filter((one) => !free.some((other) => other.id === one.id))
  const saysHelps = !free.every(({ skills }) => helpsWith(helpType, skills))
  return (
    <>
      {/* Who was asked has its own list. */}
      {(asked.length === 0 || request.awaitsCall || request.askedFirst) && <Outlook of={request} />}
      <div className={styles.both}>
        <div className={styles.list}>
          <div className={styles.search}>
            <SearchField
              name="volunteer"
              label={t('admin.choosing.search')}
              value={q}
              onSearch={(typed) => filters.change({ q: typed })}
            />
          </div>
          <Unread reading={list} shape="rows" />
          <div inert={isPending} className={styles.covered}>
            {[elsewhere, ...inGroups(free, helpType)].map((group, index) => (
              <div key={index} hidden={group.length === 0}>
                <h2 id={`group-${index}`} className={styles.why}>
                  {group === elsewhere ? (
                    t('admin.choosing.chosen')
                  ) : (
                    <Why of={group[0]} helpType={saysHelps ? helpType : null} />
                  )}
                </h2>
                <ul role="list" aria-labelledby={`group-${index}`}>
                  {group.map((volunteer) => (
                    <li key={volunteer.id} className={styles.volunteer}>
                      {before ? (
                        <span translate="no" className={styles.name}>
                          {volunteer.name}
                        </span>
                      ) : (
                        <Checkbox
                          label={volunteer.name}
                          checked={chosen.some((one) => one.id === volunteer.id)}
                          onChange={() => tick(volunteer)}
                          aria-describedby={`free-${volunteer.id}`}
                        />
                      )}
                      <Facts of={volunteer} request={request} />
                      <PhoneOf one={volunteer} />
                      {yes(volunteer)}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <FinePrint role="status">
            {items && items.length < total && (
              <span>{t('admin.choosing.more', { shown: items.length, total })}</span>
            )}
            {items && free.length === 0 && (
              <span>{t(q ? 'admin.choosing.none' : 'admin.lists.freeVolunteers.empty')}</span>
            )}
          </FinePrint>
          <div role="alert">{missing && <Notice tone="danger">{missing}</Notice>}</div>
          <Undoable of={id} className={classes(styles.footer, chosen.length > 0 && styles.hasChosen)}>
            <FinePrint className={styles.hint}>
              {t(before ? 'admin.choosing.hintGiving' : 'admin.choosing.hint')}
            </FinePrint>
            {!before && (
              <Button
                busy={isBusy}
                busyLabel={t('admin.choosing.asking')}
                onClick={() => (chosen.length > 0 ? ask(asking) : setMissing(t('admin.choosing.tickSome')))}
              >
                {chosen.length > 0
                  ? t('admin.choosing.ask', { count: chosen.length })
                  : t('admin.choosing.askThem')}
              </Button>
            )}
          </Undoable>
        </div>
        <section
          aria-labelledby="who-was-asked"
          className={styles.answers}
          hidden={before !== undefined || asked.length === 0}
        >
          <h2 id="who-was-asked">{t('admin.choosing.answers')}</h2>
          <ul role="list" aria-labelledby="who-was-asked" aria-live="polite">
            {asked.map(({ id: volunteerId, name, answer }) => (
              <li key={volunteerId} className={styles.answer}>
                <span translate="no" className={styles.name}>
                  {name}
                </span>
                {answer === 'no' ? (
                  <span className={styles.no}>{t('admin.choosing.saidNo')}</span>
                ) : (
                  <FinePrint as="span">{t('admin.choosing.waiting')}</FinePrint>
                )}
                <PhoneOf one={items?.find((item) => item.id === volunteerId)} />
                <div inert={isPending}>{yes({ id: volunteerId, name })}</div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/** To ring, for whoever may see it. */
function PhoneOf({ one }: { one: FreeVolunteer | undefined }) {
  return one?.phone === undefined ? null : <PhoneLink phone={one.phone} />
}

/**
 * In the server's order, best first: neighbours with the same availability and skill are a group. Who is often declined
 * comes last, so that the same heading may come twice.
 */
function inGroups(volunteers: readonly FreeVolunteer[], helpType: HelpType): FreeVolunteer[][] {
  const whyOf = ({ isFreeThen, skills }: FreeVolunteer) => `${isFreeThen} ${helpsWith(helpType, skills)}`
  const groups: FreeVolunteer[][] = []
  for (const volunteer of volunteers) {
    const [first] = groups.at(-1) ?? []
    if (first && whyOf(first) === whyOf(volunteer)) groups.at(-1)?.push(volunteer)
    else groups.push([volunteer])
  }
  return groups
}

/** What a group has in common. Whether they help with this is not said where everybody does. */
function Why({ of, helpType }: { of: FreeVolunteer | undefined; helpType: HelpType | null }) {
  const { t } = useWords()
  if (!of) return null
  return (
    <>
      {of.isFreeThen === true && <Tick>{t('admin.choosing.freeThen')}</Tick>}
      {of.isFreeThen === false && <span>{t('admin.choosing.otherHours')}</span>}
      {of.isFreeThen === null && <span>{t('admin.choosing.noHours')}</span>}
      {helpType &&
        (helpsWith(helpType, of.skills) ? (
          <Tick>{t('admin.choosing.helps')}</Tick>
        ) : (
          <span>{t('admin.choosing.helpsOtherwise')}</span>
        ))}
    </>
  )
}

/** Where they live, and when they were last asked or accepted. */
function Facts({
  of: { id, district, area, lastAskedAt },
  request,
}: {
  of: FreeVolunteer
  request: RequestForAdmin
}) {
  const { t } = useWords()
  const say = useFormatDate()
  const place = district === request.district ? area : placeName(t, { area, district })
  return (
    <p id={`free-${id}`} className={styles.facts}>
      {place && (
        <span>
          <SaidIn sentence={place} words={area} />
        </span>
      )}
      <span>
        {lastAskedAt
          ? t('admin.choosing.lastContacted', { day: say.since(lastAskedAt) })
          : t('admin.choosing.neverContacted')}
      </span>
    </p>
  )
}

function Tick({ children }: { children: string }) {
  return (
    <span className={styles.tick}>
      <Check aria-hidden />
      <span>{children}</span>
    </span>
  )
}
