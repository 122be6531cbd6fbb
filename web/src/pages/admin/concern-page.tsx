import type { Concern } from '@scan/contract/concerns.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  Ban,
  DoorOpen,
  FolderCheck,
  FolderOpen,
  Hand,
  Mail,
  OctagonPause,
  TriangleAlert,
  Undo2,
  UserRoundX,
  Users,
} from 'lucide-react'
import { useParams } from 'react-router'
import type { Call } from '../../app/api/client.ts'
import type { CallInput } from '../../app/api/exchange.ts'
import { useUser, useMay } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { type Action, useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { concernPath, paths } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { ActionButton, ActionButtons } from './parts/actions.tsx'
import {
  BackLink,
  ContactLinks,
  Fact,
  FactList,
  FinePrint,
  PersonLink,
  TextLink,
  TrailList,
  Written,
  useCameFrom,
} from './parts/cells.tsx'
import { AnswerDue, StateChip, aboutWhom, caseTitle, isByPhone, nameIn } from './parts/concern-state.tsx'
import { Unread, invalidateAdmin, useApiAnswer, useApiList } from './parts/list.tsx'
import { CloseWorry } from './close-worry.tsx'
import { Notes } from './parts/notes.tsx'
import { useOwnTitle } from './parts/panel.ts'
import { Undoable } from './parts/undo.tsx'
import { pause, resume, useRemoval } from './people-table.tsx'
import styles from './concern-page.module.css'

/** One concern with its people, its state, its owner and its notes. */
export default function ConcernPage() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const from = useCameFrom(id)
  const reading = useApiAnswer('concern', api.readConcern, { params: { id } })
  return (
    <div className="stack gap-32">
      <BackLink to={from?.path === paths.adminConcerns ? from.to : paths.adminConcerns}>
        {t('admin.concerns.back')}
      </BackLink>
      <Unread reading={reading} />
      {reading.value && <Case key={id} {...reading.value} />}
    </div>
  )
}

function Case({ concern }: { concern: Concern }) {
  const { t } = useWords()
  const say = useFormatDate()
  const queries = useQueryClient()
  const { id, kind, state, text, subject, reporter, owner, helpType, date, isSeparated } = concern
  const { subjectMark, reporterMark } = concern
  const isWorry = kind === 'worry'
  const about = aboutWhom(concern)
  const handlesAll = useMay()('handle-concerns')
  const user = useUser()
  const name = nameIn(t, about, subjectMark)
  const pair = t('admin.concerns.pair', { one: reporter?.name ?? '', other: subject?.name ?? '' })

  const title = caseTitle(t, kind, about, subjectMark)
  useOwnTitle(title)

  const change = useAction(api.changeConcern, {
    explain: { failed: 'admin.concerns.changeFailed', noAnswer: 'admin.concerns.changeNoAnswer' },
    done: 'admin.concerns.changed',
    isToasted: false,
    onSettled: () => invalidateAdmin(queries),
  })
  const params = { id }
  const both = { id, name: pair }
  const changeTo = (body: CallInput<typeof api.changeConcern>['body']) => (call: Call) =>
    call(api.changeConcern, { params, body })
  const close = action(
    'closeConcern',
    { id, name },
    { icon: FolderCheck, run: changeTo({ state: 'closed' }) },
  )
  const closeWasThere = action(
    'closeWasThere',
    { id, name },
    { icon: DoorOpen, run: changeTo({ state: 'closed', ended: 'was-there' }) },
  )
  const reopen = action(
    'reopenConcern',
    { id, name },
    { icon: FolderOpen, run: changeTo({ state: 'in-hand' }) },
  )
  const separate = action('separate', both, {
    icon: UserRoundX,
    tone: 'danger',
    run: (call) => call(api.separatePeople, { params }),
  })
  const reunite = action('reunite', both, {
    icon: Users,
    run: (call) => call(api.reunitePeople, { params }),
  })
  const signed = { me: user.name, site: t('site.name') }
  // The visit would tell them who raised it.
  const letterToSubject = new URLSearchParams({
    subject: t('site.name'),
    body: t('admin.concerns.letter.subject', { name: subject?.name ?? '', ...signed }),
  })
  const letterToReporter = new URLSearchParams({
    subject: t('admin.concerns.letter.title', { number: requestNumber(concern.requestNumber) }),
    body: t('admin.concerns.letter.reporter', {
      ...{ type: t(`catalogue.helpTypes.${helpType}`), day: say.plainDay(date), name: reporter?.name ?? '' },
      ...signed,
    }),
  })
  return (
    <>
      <Card as="section" kasavu aria-label={title}>
        <ChipRow>
          <StateChip state={state} />
          <AnswerDue of={concern} />
          {concern.isThird && <Chip icon={TriangleAlert} tone="danger" label={t('admin.concerns.third')} />}
          {concern.wasThere && <Chip icon={DoorOpen} label={t('admin.concerns.wasThere')} />}
          {concern.ended && <Chip icon={DoorOpen} label={t(`admin.concerns.worry.ends.${concern.ended}`)} />}
          {isSeparated && <Chip icon={UserRoundX} label={t('admin.concerns.separated')} />}
        </ChipRow>
        <FactList className={styles.facts}>
          <Fact name={t('admin.concerns.text')}>
            <Written as="span">
              {text ? (
                <Said>{text}</Said>
              ) : (
                t(text === null ? 'admin.concerns.erased' : 'admin.concerns.pressed')
              )}
            </Written>
          </Fact>
          <Fact name={t('admin.concerns.raised')}>{say.listInstant(concern.raisedAt)}</Fact>
          <Fact name={t('admin.concerns.request')}>
            {t('admin.concerns.requestOn', {
              type: t(`catalogue.helpTypes.${helpType}`),
              number: requestNumber(concern.requestNumber),
              day: say.day(date),
            })}
          </Fact>
          <Fact name={t('admin.columns.owner')}>{owner?.name ?? t('admin.concerns.nobody')}</Fact>
        </FactList>
        <Undoable of={id}>
          <Actions>
            {state !== 'closed' && <OwnerButton concern={concern} change={change} />}
            {state === 'closed' ? (
              <ActionButton action={reopen} />
            ) : (
              !isWorry && <ActionButton action={close} />
            )}
            {kind === 'did-not-come' && state !== 'closed' && <ActionButton action={closeWasThere} />}
          </Actions>
        </Undoable>
        {isWorry && state !== 'closed' && <CloseWorry id={id} />}
        <Outcome of={change} withFailure />
      </Card>
      <Card as="section" aria-labelledby="case-people">
        <h2 id="case-people">{t('admin.concerns.people')}</h2>
        <div className={styles.people}>
          <Person
            label={t('admin.columns.about')}
            person={about}
            mark={subjectMark}
            letter={letterToSubject}
            canBan={handlesAll && !isWorry}
          />
          <Person
            label={t('admin.columns.reporter')}
            person={reporter}
            mark={reporterMark}
            letter={letterToReporter}
          />
        </div>
        {subject && reporter && (
          <div className={styles.person}>
            <ActionButtons of={id} actions={[isSeparated ? reunite : separate]} />
          </div>
        )}
      </Card>
      <Notes {...{ id, notes: concern.notes }} call={api.noteConcern} hint={t('admin.concerns.notesHint')} />
      <OtherCases of={concern} />
      {handlesAll && <Timeline concern={concern} />}
    </>
  )
}

/**
 * Who looks after it: taken and given back with one press, since either undoes the other. Taking over a colleague's
 * case asks first.
 */
function OwnerButton({
  concern: { id, owner },
  change,
}: {
  concern: Concern
  change: Action<CallInput<typeof api.changeConcern>, unknown>
}) {
  const { t } = useWords()
  const isMine = owner?.id === useUser().id
  const take = (from: { from?: string }) =>
    ({ params: { id }, body: { owner: 'me', state: 'in-hand', ...from } }) as const
  if (owner && !isMine)
    return (
      <ActionButton
        action={action(
          'takeOver',
          { id, name: owner.name },
          { icon: Hand, run: (call) => call(api.changeConcern, take({ from: owner.id })) },
        )}
      />
    )
  return (
    <Button
      variant={isMine ? 'quiet' : 'action'}
      icon={isMine ? Undo2 : Hand}
      busy={change.isBusy}
      busyLabel={isMine ? t('admin.concerns.giving') : t('admin.concerns.taking')}
      onClick={() => change.run(isMine ? { params: { id }, body: { owner: 'nobody' } } : take({}))}
    >
      {isMine ? t('admin.concerns.give') : t('admin.concerns.take')}
    </Button>
  )
}

function Person({
  label,
  person,
  mark,
  letter,
  canBan = false,
}: {
  label: string
  person: Concern['subject']
  mark: string | null
  /** Greeting of an email to them. */
  letter: URLSearchParams
  canBan?: boolean
}) {
  const { t } = useWords()
  const { ban } = useRemoval()
  const decisions = ({ isBanned, isStopped, category, ...one }: NonNullable<Concern['subject']>) => {
    if (isBanned) return []
    return [...(category === 'Volunteer' ? [isStopped ? resume(one, true) : pause(one)] : []), ban(one)]
  }
  const byPhone = isByPhone(person)
  const email = byPhone ? undefined : person?.email
  return (
    <div className={styles.person}>
      <FinePrint>{label}</FinePrint>
      <p className={styles.name}>
        {person ? <PersonLink {...person} byPhone={byPhone} /> : nameIn(t, person, mark)}
      </p>
      {mark && <FinePrint>{t('admin.concerns.markHint')}</FinePrint>}
      {person && (
        <>
          <p>{t(`admin.concerns.categories.${person.category}`)}</p>
          {person.isBanned && <Chip icon={Ban} tone="danger" label={t('admin.concerns.banned')} />}
          {person.isStopped && (
            <Chip icon={OctagonPause} tone="waiting" label={t('admin.flags.stopped-for-case')} />
          )}
          <div className={styles.contacts}>
            <ContactLinks {...(email && { email })} phone={person.phone} />
          </div>
          <ActionButtons of={person.id} actions={canBan ? decisions(person) : []}>
            {email && (
              <LinkButton
                variant="quiet"
                icon={Mail}
                href={`${mailtoOf(email)}?${String(letter).replaceAll('+', '%20')}`}
              >
                {t('admin.concerns.writeTo', { name: person.name })}
              </LinkButton>
            )}
          </ActionButtons>
        </>
      )}
    </div>
  )
}

function OtherCases({ of: { others = [], subject } }: { of: Concern }) {
  const { t } = useWords()
  const say = useFormatDate()
  if (others.length === 0) return null
  return (
    <section aria-labelledby="case-others" className="stack">
      <h2 id="case-others">{t('admin.concerns.others', { name: subject?.name ?? '' })}</h2>
      <TrailList>
        {others.map(({ id, kind, state, raisedAt }) => (
          <li key={id}>
            <TextLink to={concernPath(id)} preventScrollReset={false}>
              {t(`admin.concerns.kinds.${kind}`)}
            </TextLink>
            <FinePrint>{`${t(`admin.concerns.states.${state}`)}, ${say.instant(raisedAt)}`}</FinePrint>
          </li>
        ))}
      </TrailList>
    </section>
  )
}

/** History of the case and the visit; reads are in the audit log alone. */
function Timeline({ concern: { id, requestId } }: { concern: Concern }) {
  const { t } = useWords()
  const say = useFormatDate()
  const done = { without: 'looks', page: 1 } as const
  const ofCase = useApiList('audit', api.listAudit, { person: id, ...done })
  const ofVisit = useApiList('audit', api.listAudit, { person: requestId, ...done })
  const lines = [...(ofCase.items ?? []), ...(ofVisit.items ?? [])].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id,
  )
  if (lines.length === 0 && ofCase.items && ofVisit.items) return null
  return (
    <section aria-labelledby="case-timeline" className="stack">
      <h2 id="case-timeline">{t('admin.person.history')}</h2>
      <Unread reading={ofCase.failure || ofCase.isComing ? ofCase : ofVisit} />
      <ol role="list" aria-labelledby="case-timeline" className={styles.notes}>
        {lines.map((line) => (
          <li key={line.id}>
            <p>
              {t('admin.concerns.line', {
                action: t(`admin.audit.actions.${line.action}`),
                who: line.actor
                  ? (line.actor.name ?? t('admin.concerns.somebody'))
                  : t('admin.audit.byItself'),
              })}
            </p>
            <FinePrint>{say.instant(line.at)}</FinePrint>
          </li>
        ))}
      </ol>
    </section>
  )
}
