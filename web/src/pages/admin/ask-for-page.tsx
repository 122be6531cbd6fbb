import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import { api } from '@scan/contract/index.ts'
import { type RequestDetails, isOptional } from '@scan/contract/request-details.ts'
import { HELP_TYPES_BY_USE, type HelpType } from '@scan/domain/catalogue.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useContractForm } from '../../app/api/form.ts'
import { useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { findPath, personPath } from '../../paths.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDebouncedValue } from '../../ui/use-search.ts'
import { useNewTimeForm } from '../citizen/another-time.tsx'
import {
  type AskField,
  type AskFields,
  EMPTY_FIELDS,
  type FreeText,
  askSchema,
  fieldsOf,
  filledIn,
  toLandmark,
  typed,
} from '../citizen/ask-fields.ts'
import { FIELD_OF, askSentence } from '../citizen/use-sending.ts'
import { What } from '../citizen/what-step.tsx'
import { NightHour, useNightHour } from '../citizen/night-hour.tsx'
import type { TextField as AskTextField } from '../citizen/use-ask.ts'
import { HowLong, WhenFields } from '../citizen/when-step.tsx'
import { Where, WhereTo } from '../citizen/where-step.tsx'
import { BackLink } from './parts/cells.tsx'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'
import { useOwnTitle } from './parts/panel.ts'
import styles from './citizen-form.module.css'

/** In the name of a person by phone: a request, a change to the one that waits, or another time for a visit. */
export default function AskForPage() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const reading = useApiAnswer('person', api.readPerson, { params: { id } })
  // With house and words, which are her own.
  const details = useApiAnswer('citizen', api.readCitizen, { params: { id } })
  const person = reading.value?.person
  const citizen = details.value?.citizen
  const current = person?.current
  return (
    <div className="stack gap-24">
      <BackLink to={personPath(id)}>
        {person ? t('admin.byPhone.changeBack', { name: person.user.name }) : t('admin.person.back')}
      </BackLink>
      <Unread reading={reading.value ? details : reading} />
      {person && citizen && (
        <div className={styles.form}>
          {current?.status === 'accepted' ? (
            <NewTime citizen={citizen} request={current} />
          ) : (
            <Ask key={current?.id} citizen={citizen} changes={current ? citizen.request : undefined} />
          )}
        </div>
      )}
    </div>
  )
}

interface Chosen {
  id: string
  name: string
}

/** The citizen's own questions on one page: they are on the phone. */
function Ask({ citizen, changes }: { citizen: CitizenByPhone; changes: RequestDetails | undefined }) {
  const { id, name } = citizen
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const [volunteer, setVolunteer] = useState<Chosen>()
  const night = useNightHour()
  const [isLeft, setIsLeft] = useState(false)
  const [defaultValues] = useState(() => ({
    ...EMPTY_FIELDS,
    district: citizen.district ?? '',
    area: citizen.area ?? '',
    address: citizen.address ?? '',
    landmark: citizen.landmark ?? '',
    ...(changes && fieldsOf(changes)),
    helpType: (changes?.helpType ?? '') as string,
  }))
  const draft = useDraft(`${changes ? 'change' : 'ask'}-for-${id}`, like(defaultValues))
  const send = useSending(citizen, volunteer, changes !== undefined, draft.erase)
  useOwnTitle(t(changes ? 'admin.byPhone.changeRequestTitle' : 'admin.byPhone.askTitle', { name }))

  const isAgreed = volunteer !== undefined
  const schema = useMemo(
    () => askSchema('check', { now, timeZone, name, isAgreed }, changes),
    [now, timeZone, name, isAgreed, changes],
  )
  const { form, field, errorOf, summary, onSubmit } = useContractForm(schema, {
    defaultValues: draft.kept ?? defaultValues,
    reValidateMode: 'onSubmit',
    onTyped: draft.keep,
    prepare: typed,
    fieldOf: FIELD_OF,
    sentence: (one, code) => (one === 'helpType' ? t('citizen.ask.choose') : askSentence(t, one, code)),
    explain: send.explain,
    onSubmit: (details, when) => (night.mustAsk(when) ? undefined : send.attempt(details as RequestDetails)),
  })
  const { helpType, ...fields } = form.watch()
  const fill = (changed: Partial<AskFields>) => {
    for (const [one, value] of Object.entries(changed)) form.setValue(one as AskField, value)
    form.clearErrors(Object.keys(changed) as AskField[])
  }
  const write = (one: AskField, value: string) => fill({ [one]: value })
  const ask = {
    ...{ fields, errorOf, write, answer: fill, remember: undefined },
    text: (one: AskTextField) => ({
      ...field(one, {
        onChange: ({ target }: { target: { value: string } }) => write(one, target.value),
      }),
      required: !isOptional(one),
      label: t(one === 'description' ? 'admin.byPhone.ownWords' : `citizen.ask.${one}`),
    }),
    forHelper: (one: FreeText) => (isLeft ? undefined : toLandmark(fields, one)?.sentence),
    moveToLandmark: (one: FreeText, instead: string) => fill(toLandmark(fields, one, instead)?.fields ?? {}),
    leaveForHelper: () => setIsLeft(true),
  }
  return (
    <form noValidate className="stack gap-24" onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      <RadioTiles
        name="helpType"
        layout="row"
        required
        label={t('admin.byPhone.kind')}
        error={errorOf('helpType')}
        options={HELP_TYPES_BY_USE.map((value) => ({ value, label: t(`catalogue.helpTypes.${value}`) }))}
        value={helpType as HelpType | ''}
        onChange={(kind) => {
          form.setValue('helpType', kind)
          form.clearErrors('helpType')
        }}
      />
      {helpType && (
        <>
          <What helpType={helpType as HelpType} ask={ask} theirWords={t('admin.byPhone.theirWords')} />
          <WhereTo helpType={helpType as HelpType} ask={ask} />
        </>
      )}
      <WhenFields
        {...fields}
        write={write}
        wrong={errorOf}
        howLong={
          helpType && (
            <HowLong helpType={helpType as HelpType} {...fields} write={write} error={errorOf('duration')} />
          )
        }
      />
      <Where ask={ask} startsOpen />
      {!changes && <AgreedWith chosen={volunteer} choose={setVolunteer} />}
      <Actions>
        <Button
          type="submit"
          size="main"
          icon={Send}
          busy={send.isBusy}
          busyLabel={t('admin.byPhone.sending')}
        >
          {changes
            ? t('admin.byPhone.saveChange')
            : volunteer
              ? t('admin.byPhone.sendAgreed', { volunteer: volunteer.name })
              : t('admin.byPhone.send', { name })}
        </Button>
      </Actions>
      <NightHour
        of={night}
        onAnswer={(time) => {
          write('time', time)
          onSubmit()
        }}
      />
    </form>
  )
}

/** Then whom to ask comes next, or the call to her. */
function useSending(
  { id, name }: CitizenByPhone,
  volunteer: Chosen | undefined,
  isChange: boolean,
  eraseDraft: () => void,
) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useAction(
    (given: RequestDetails, call) => {
      const details = filledIn(given)
      return isChange
        ? call(api.moveForCitizen, { params: { id }, body: { move: 'change', ...details } })
        : call(api.askForCitizen, {
            params: { id },
            body: { ...details, ...(volunteer && { volunteerId: volunteer.id }) },
          })
    },
    {
      explain: { failed: isChange ? 'admin.byPhone.changeFailed' : 'admin.byPhone.askFailed' },
      isToasted: false,
      onDone: ({ request }) => {
        eraseDraft()
        void navigate(isChange || volunteer ? personPath(id) : findPath(request.id))
      },
      done: () => {
        const text = (t: Translate) => {
          if (isChange) return t('admin.byPhone.changed', { name })
          return volunteer
            ? t('admin.byPhone.askedAgreed', { volunteer: volunteer.name, name })
            : t('admin.byPhone.asked', { name })
        }
        return { text, toast: text, isAloud: true }
      },
      onSettled: () => invalidateAdmin(queries),
    },
  )
}

const SETTLE_MS = 250

/** Who has said yes already, by name or number. The server knows whether they may go. */
function AgreedWith({
  chosen,
  choose,
}: {
  chosen: Chosen | undefined
  choose: (volunteer: Chosen | undefined) => void
}) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), SETTLE_MS)
  const reading = useApiAnswer('search', api.searchPanel, { query: { text } }, { isWanted: text !== '' })
  const people = (text !== '' && !reading.isStale && reading.value?.found.people) || undefined
  const found = people?.filter(({ list }) => list === 'volunteers') ?? []
  // Each stays in its place when it is chosen: arrow keys lead from one to the next.
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <div className="stack gap-12">
      <TextField
        type="search"
        name="agreed-with"
        label={t('admin.byPhone.agreedWith')}
        hint={t('admin.byPhone.agreedHint')}
        required={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // It would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {offered.length > 0 && (
        <RadioTiles
          name="volunteer"
          layout="row"
          label={t('admin.byPhone.saidYes')}
          options={[
            { value: '', label: t('admin.byPhone.nobody') },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.id ?? ''}
          onChange={(id) => {
            const one = offered.find((other) => other.id === id)
            choose(one && { id: one.id, name: one.name })
          }}
        />
      )}
      <p role="status">{people && offered.length === 0 && t('admin.byPhone.noVolunteer')}</p>
    </div>
  )
}

function NewTime({ citizen: { id, name }, request }: { citizen: CitizenByPhone; request: RequestForAdmin }) {
  const { t } = useWords()
  const { timeZone } = useServerClock()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const night = useNightHour()
  const volunteer = request.volunteer?.name ?? t('admin.noName')
  useOwnTitle(t('admin.byPhone.newTimeTitle', { name }))
  const send = useAction(api.moveForCitizen, {
    explain: { failed: 'admin.byPhone.changeFailed' },
    isToasted: false,
    onDone: () => void navigate(personPath(id)),
    done: () => {
      const text = (words: Translate) => words('admin.byPhone.askedVolunteer', { volunteer })
      return { text, toast: text, isAloud: true }
    },
    onSettled: () => invalidateAdmin(queries),
  })
  const { form, errorOf, summary, onSubmit, cannotAsk } = useNewTimeForm({
    ...{ citizenId: id, request },
    startsAt: instantOf(request.date, request.time, timeZone) ?? new Date(0),
    explain: send.explain,
    onSubmit: (body, when) =>
      night.mustAsk(when) ? undefined : send.attempt({ params: { id }, body: { move: 'new-time', ...body } }),
  })
  const fields = form.watch()
  const write = (field: 'date' | 'time', value: string) => {
    form.setValue(field, value)
    form.clearErrors()
  }
  if (cannotAsk) return <Notice tone="info">{t(`problems.${cannotAsk}`)}</Notice>
  return (
    <form noValidate className="stack gap-24" onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      <WhenFields {...fields} write={write} wrong={errorOf} />
      <Actions>
        <Button
          type="submit"
          size="main"
          icon={Send}
          busy={send.isBusy}
          busyLabel={t('admin.byPhone.sending')}
        >
          {t('admin.byPhone.askVolunteer', { volunteer })}
        </Button>
      </Actions>
      <NightHour
        of={night}
        onAnswer={(time) => {
          write('time', time)
          onSubmit()
        }}
      />
    </form>
  )
}
