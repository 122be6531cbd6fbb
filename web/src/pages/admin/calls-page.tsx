import type { Call, CallItem } from '@scan/contract/admin/calls.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { REASON_MAX } from '@scan/contract/fields.ts'
import { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { HELD_AT_MOST_MINUTES, HELD_MINUTES, type VisitAnswer } from '@scan/domain/calls.ts'
import { CONCERN_KINDS } from '@scan/domain/case.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  ClockPlus,
  DoorClosed,
  HeartPulse,
  Phone,
  PhoneCall,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  Sun,
  TriangleAlert,
  UserCheck,
  UserRound,
  UserRoundPlus,
  Voicemail,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../app/api/client.ts'
import { Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { concernPath, enterCitizenPath, paths, personPath } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { NOBODY } from './citizen-form.tsx'
import { useFilters } from '../shared/filters.tsx'
import { sayMinutes } from '../shared/say-minutes.ts'
import { FinePrint, PersonLink, minutesBetween } from './parts/cells.tsx'
import { ListPanel, invalidateAdmin, useApiList } from './parts/list.tsx'
import styles from './calls-page.module.css'

/** Whom to ring, urgent calls first, with what to say. */
export default function CallsPage() {
  const { t } = useWords()
  const filters = useFilters({})
  const list = useApiList('calls', api.listCalls, { page: filters.page })
  const outcome = useOutcome()
  return (
    <>
      <Actions>
        <LinkButton variant="quiet" icon={UserRoundPlus} to={paths.adminEnterCitizen}>
          {t('admin.byPhone.enter')}
        </LinkButton>
      </Actions>
      <Outcome of={outcome} takesFocus />
      <ListPanel list={list} filters={filters}>
        {(calls) => (
          <ul role="list" aria-label={t('admin.lists.calls.label')} className={styles.calls}>
            {calls.map((call) => (
              <Row key={call.id} call={call} outcome={outcome} />
            ))}
          </ul>
        )}
      </ListPanel>
    </>
  )
}

function Row({ call, outcome }: { call: Call; outcome: OutcomeState }) {
  const { t, language } = useWords()
  const { now } = useServerClock()
  const queries = useQueryClient()
  const [taken, setTaken] = useState<Call>()
  const { id, person, takenBy, items } = call
  const take = useAction(api.takeCall, {
    explain: { failed: 'admin.calls.takeFailed', noAnswer: 'admin.calls.takeNoAnswer', saysWhatToDo: true },
    onDone: (reply) => {
      outcome.clear()
      setTaken(reply.call)
    },
    done: ({ call: { takenBy: mine } }) => {
      const left = mine ? minutesBetween(now, mine.until) : 0
      // The clock is up to half a minute old.
      if (left > HELD_MINUTES - 1) return undefined
      const time = sayMinutes(HELD_AT_MOST_MINUTES, language)
      return { tone: 'info', text: (say) => say('admin.calls.heldLongest', { time }) }
    },
    onSettled: () => invalidateAdmin(queries),
  })
  const hold = () => take.run({ params: { id } })
  // A call whose ten minutes are over is still one's own, until somebody else takes it.
  const isHeld = takenBy ? takenBy.isMe : taken !== undefined
  const { here } = items[0] ?? {}
  const { concernId } = items.find((item) => item.concernId) ?? {}
  const theCase = concernId && (
    <LinkButton
      variant="quiet"
      icon={HeartPulse}
      to={concernPath(concernId)}
      className={styles.case}
      aria-label={t('admin.concerns.openFor', {
        title: t('admin.concerns.titles.worry', { name: person.name }),
      })}
    >
      {t('admin.concerns.open')}
    </LinkButton>
  )
  return (
    <li className={styles.call}>
      <div className={styles.head}>
        <div className="stack gap-8">
          <h2 className="small-heading">
            {person.isSignUp || person.isCallback ? (
              <span translate="no">{person.name}</span>
            ) : (
              <PersonLink {...person} />
            )}
          </h2>
          <States of={call} />
          {!isHeld && here && <FinePrint>{t('admin.calls.say', { words: here })}</FinePrint>}
          {!isHeld &&
            items.map(({ callback }) => callback && <Callback key={+callback.askedAt} of={callback} />)}
          {!isHeld && person.phoneWrong && <NextOfKin of={person} />}
        </div>
        {!isHeld && !person.phoneWrong && (
          <Button
            icon={PhoneCall}
            variant={takenBy || isLater(call, now) ? 'quiet' : 'action'}
            aria-description={person.name}
            busy={take.isBusy}
            busyLabel={t('admin.calls.taking')}
            onClick={hold}
          >
            {t('admin.calls.take')}
          </Button>
        )}
        {person.phoneWrong && person.byPhone && (
          <LinkButton
            variant="quiet"
            icon={PhoneForwarded}
            to={personPath(person.id)}
            aria-label={t('admin.calls.changeNumberOf', { name: person.name })}
          >
            {t('admin.calls.changeNumber')}
          </LinkButton>
        )}
      </div>
      {!isHeld && theCase}
      {isHeld && (
        <Held
          call={taken ?? call}
          until={takenBy?.until ?? taken?.takenBy?.until}
          isJustTaken={taken !== undefined}
          outcome={outcome}
          onEnded={() => setTaken(undefined)}
          theCase={theCase}
          more={
            <Button
              variant="link"
              icon={ClockPlus}
              busy={take.isBusy}
              busyLabel={t('admin.calls.taking')}
              onClick={hold}
            >
              {t('admin.calls.holdOn')}
            </Button>
          }
        />
      )}
      <Outcome of={take} withFailure />
    </li>
  )
}

/** Due at once is due when it was read. */
const isLater = ({ due }: Call, now: Date) => due !== null && minutesBetween(now, due) > 1

/** While somebody is worried. */
function NextOfKin({ of: { nextOfKin } }: { of: Call['person'] }) {
  const { t } = useWords()
  if (!nextOfKin) return null
  return (
    <p className="strong">
      <span>{`${t('admin.byPhone.kin')}: ${nextOfKin.name} (${nextOfKin.relation}),`}</span>{' '}
      <a href={`tel:+91${nextOfKin.phone}`} className={styles.kin}>
        {groupedPhone(nextOfKin.phone)}
      </a>
    </p>
  )
}

/** How urgent it is, how often it was tried, and who is at it. */
function States({ of: call }: { of: Call }) {
  const { person, due, isUrgent, tries, takenBy } = call
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  return (
    <ChipRow>
      {isUrgent && <Chip icon={TriangleAlert} tone="danger" label={t('admin.calls.urgent')} />}
      {person.phoneWrong && <Chip icon={PhoneOff} tone="danger" label={t('admin.calls.wrong')} />}
      {due !== null && isLater(call, now) && (
        <Chip icon={CalendarClock} label={t('admin.calls.from', { time: say.untilInstant(due) })} />
      )}
      {tries > 0 && (
        <Chip icon={PhoneMissed} tone="waiting" label={t('admin.calls.tries', { count: tries })} />
      )}
      {takenBy && !takenBy.isMe && (
        <Chip
          icon={PhoneCall}
          tone="info"
          label={t('admin.calls.takenBy', { name: takenBy.name, time: say.untilInstant(takenBy.until) })}
        />
      )}
    </ChipRow>
  )
}

type Ending = Body<typeof api.endCall>

interface HeldProps {
  call: Call
  until: Date | undefined
  /** Its number takes the focus. */
  isJustTaken: boolean
  outcome: OutcomeState
  onEnded: () => void
  /** The way to the case it is about. */
  theCase: ReactNode
  /** Holds it longer. */
  more: ReactNode
}

/** The call that one is about to make: the number first, then what to say, and how it ends. */
function Held({ call, until, isJustTaken, outcome, onEnded, theCase, more }: HeldProps) {
  const { t, language } = useWords()
  const { now } = useServerClock()
  const { person, items, machine } = call
  // The clock is up to half a minute old.
  const left = until ? Math.min(HELD_MINUTES, Math.ceil(minutesBetween(now, until))) : 0
  const languages = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  return (
    <div className={`stack gap-24 ${styles.held}`}>
      <div className="stack gap-8">
        <LinkButton
          size="main"
          icon={Phone}
          href={`tel:+91${person.phone}`}
          ref={isJustTaken ? focusOnMount : undefined}
          className={styles.number}
          translate="no"
        >
          {groupedPhone(person.phone)}
        </LinkButton>
        <NextOfKin of={person} />
        {person.contactIs && <p className="strong">{t('admin.calls.numberOf', person.contactIs)}</p>}
        {person.language !== language && (
          <p>{t('admin.calls.speaks', { language: languages.of(person.language) ?? person.language })}</p>
        )}
        {person.email && <p>{t('admin.calls.email', { email: person.email })}</p>}
        {person.isSignUp && <p className="strong">{t('admin.messages.anybody')}</p>}
        {person.isCallback && <p className="strong">{t('admin.calls.callback.noAccount')}</p>}
        {theCase}
      </div>
      <section className="stack gap-12">
        <h3>{t('admin.calls.sayIt')}</h3>
        <ul role="list" className="stack">
          {items.map((item) => (
            <li
              key={`${item.kind} ${item.number} ${item.callback?.askedAt.getTime()}`}
              className="stack gap-12"
            >
              <Sentences of={item} language={person.language} />
              {item.callback && <Callback of={item.callback} />}
            </li>
          ))}
        </ul>
        {machine && (
          <Disclosure isQuiet icon={Voicemail} label={t('admin.calls.machine')}>
            <Sentences of={machine} language={person.language} />
          </Disclosure>
        )}
      </section>
      {person.isCallback && <EnterPerson call={call} />}
      <Endings call={call} outcome={outcome} onEnded={onEnded} />
      <div className="row">
        <FinePrint>
          {left > 0 ? t('admin.calls.held', { time: sayMinutes(left, language) }) : t('admin.calls.heldOver')}
        </FinePrint>
        {more}
      </div>
    </div>
  )
}

/** In the language of whoever is rung and, if another, in the reader's. */
function Sentences({
  of: { say, here, number },
  language,
}: {
  of: { say: string; here: string; number?: number | undefined }
  language: Language
}) {
  return (
    <div className={styles.sentences}>
      <p lang={language} className={styles.say}>
        {say}
      </p>
      {here !== say && <p className="soft">{here}</p>}
      {number !== undefined && <FinePrint>{requestNumber(number)}</FinePrint>}
    </div>
  )
}

/** What somebody asked to be rung about. */
function Callback({
  of: { name, part, forWhom, words, askedAt },
}: {
  of: NonNullable<CallItem['callback']>
}) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <div className={styles.callback}>
      <ChipRow>
        <Chip icon={Sun} label={t(`admin.calls.callback.parts.${part}`)} />
        <Chip icon={UserRound} label={t(`admin.calls.callback.for.${forWhom}`, { name })} />
      </ChipRow>
      {words && <p translate="no">{words}</p>}
      <FinePrint>{t('admin.calls.callback.asked', { time: say.untilInstant(askedAt) })}</FinePrint>
    </div>
  )
}

/** The form of a person by phone, filled in with what was typed: of whoever asks for somebody else, the number is theirs. */
function EnterPerson({ call: { id, person, items } }: { call: Call }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const draft = useDraft(`citizen-by-phone.${id}`, like(NOBODY))
  const { name, phone, language } = person
  const isForSomebody = items.at(-1)?.callback?.forWhom === 'somebody'
  const enter = () => {
    const whose = isForSomebody ? { isAnothers: true, contactName: name } : { name }
    draft.keep(draft.kept ?? { ...NOBODY, language, phone: groupedPhone(phone), ...whose })
    void navigate(enterCitizenPath(id))
  }
  return (
    <Actions>
      <Button variant="quiet" icon={UserRoundPlus} onClick={enter}>
        {t('admin.calls.callback.enter')}
      </Button>
    </Actions>
  )
}

const ANSWERS = [
  { answer: 'was-there', icon: UserCheck },
  { answer: 'nobody-came', icon: DoorClosed },
  { answer: 'not-right', icon: CircleQuestionMark },
] as const satisfies { answer: VisitAnswer; icon: typeof Phone }[]

/** One press ends the call. */
function Endings({ call, outcome, onEnded }: Pick<HeldProps, 'call' | 'outcome' | 'onEnded'>) {
  const { t } = useWords()
  const queries = useQueryClient()
  const { name, isCallback } = call.person
  const draft = useDraft(`call.${call.id}`, like({ note: '' }))
  const [note, setNote] = useState(draft.kept?.note ?? '')
  const [asksWhat, setAsksWhat] = useState(false)
  const unanswered = useRef<string>(undefined)
  const end = useAction(
    async (ending: Ending, send) => {
      const body = { ...ending, ...(note.trim() && { note: note.trim() }) }
      try {
        await send(api.endCall, { params: { id: call.id }, body })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        // The same press has arrived before, and its answer was lost.
        const isRepeat = unanswered.current === JSON.stringify(ending)
        if (isRepeat && failure.code === 'call-not-taken') return
        unanswered.current = failure.code === 'no-answer' ? JSON.stringify(ending) : undefined
        throw failure
      }
    },
    {
      explain: { failed: 'admin.calls.endFailed', noAnswer: 'admin.calls.endNoAnswer', saysWhatToDo: true },
      done:
        (_reply, { outcome: how }) =>
        (words) =>
          isCallback && how === 'wrong-number'
            ? words('admin.calls.callback.silenced')
            : words(`admin.calls.noted.${how}`, { name }),
      onDone: () => {
        draft.erase()
        onEnded()
      },
      onSettled: () => invalidateAdmin(queries),
      isToasted: false,
      outcome,
    },
  )
  const busy = { busy: end.isBusy, busyLabel: t('admin.calls.ending') }
  const asksHow = call.items.some(({ kind }) => kind === 'said-done')
  const others = (
    <>
      <Button
        variant="quiet"
        icon={PhoneMissed}
        {...busy}
        onClick={() => end.run({ outcome: 'not-reached' })}
      >
        {t('admin.calls.outcomes.not-reached')}
      </Button>
      <Button variant="quiet" icon={PhoneOff} {...busy} onClick={() => end.run({ outcome: 'wrong-number' })}>
        {t('admin.calls.outcomes.wrong-number')}
      </Button>
    </>
  )
  const answered = (answer: VisitAnswer) =>
    answer === 'not-right' ? setAsksWhat(!asksWhat) : end.run({ outcome: 'reached', answer })
  return (
    <section className="stack gap-12">
      <h3>{t(asksHow ? 'admin.calls.howWasIt' : 'admin.calls.ended')}</h3>
      <Actions>
        {asksHow ? (
          ANSWERS.map(({ answer, icon }) => (
            <Button
              key={answer}
              icon={icon}
              variant={answer === 'was-there' ? 'action' : 'quiet'}
              aria-expanded={answer === 'not-right' ? asksWhat : undefined}
              {...(answer !== 'not-right' && busy)}
              onClick={() => answered(answer)}
            >
              {t(`admin.calls.answers.${answer}`)}
            </Button>
          ))
        ) : (
          <>
            <Button icon={CircleCheck} {...busy} onClick={() => end.run({ outcome: 'reached' })}>
              {t('admin.calls.outcomes.reached')}
            </Button>
            {others}
          </>
        )}
      </Actions>
      {asksWhat && (
        <div role="group" aria-label={t('admin.calls.whatWasIt')} className={`stack gap-8 ${styles.kinds}`}>
          <p className="strong">{t('admin.calls.whatWasIt')}</p>
          <Actions>
            {CONCERN_KINDS.map((kind) => (
              <Button
                key={kind}
                variant="quiet"
                {...busy}
                onClick={() => end.run({ outcome: 'reached', answer: 'not-right', kind })}
              >
                {t(`admin.concerns.kinds.${kind}`)}
              </Button>
            ))}
          </Actions>
        </div>
      )}
      {asksHow && <Actions>{others}</Actions>}
      <Outcome of={{ message: undefined, failure: end.failure }} withFailure />
      <Disclosure isQuiet label={t('admin.calls.writeNote')} startOpen={note !== ''}>
        <TextArea
          name={`note-${call.id}`}
          label={t('admin.calls.note')}
          hint={t('admin.reason.hint')}
          rows={2}
          maxLength={REASON_MAX}
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
            draft.keep({ note: target.value })
          }}
        />
      </Disclosure>
    </section>
  )
}
