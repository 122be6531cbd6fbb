import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { askingForRefusal } from '@scan/domain/by-phone.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { nobodyCameRefusal } from '@scan/domain/lifecycle.ts'
import {
  CalendarClock,
  Eye,
  HandHelping,
  type LucideIcon,
  PenLine,
  Trash2,
  UserRoundX,
  UserX,
} from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Said } from '../../app/words/said.tsx'
import { LANGUAGE_CHOICES } from '../../app/words/words.ts'
import { askForPath, changeCitizenPath } from '../../paths.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type Action, action } from './parts/action.ts'
import { ActionButtons } from './parts/actions.tsx'
import { Fact, FactList, FinePrint, PhoneLink } from './parts/cells.tsx'
import { ConsentText, useConsent } from './parts/consent.tsx'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'

type Known = NonNullable<PersonDetails['byPhone']>
interface Person {
  id: string
  name: string
}

export const forget = (person: Person) =>
  action('forget', person, {
    icon: Trash2,
    tone: 'danger',
    isImmediate: true,
    run: (call) => call(api.forgetCitizen, { params: { id: person.id } }),
  })

/** What to know before one rings. */
export function ToRingFacts({ of: { contactIs, language, numberChanged } }: { of: Known }) {
  const { t } = useWords()
  const say = useFormatDate()
  const when = numberChanged && say.instant(numberChanged.at)
  return (
    <>
      <Fact name={t('admin.byPhone.whose')}>
        {contactIs ? t('admin.byPhone.whoseIs', contactIs) : t('admin.byPhone.theirs')}
      </Fact>
      {numberChanged && (
        <Fact name={t('admin.byPhone.numberChanged')}>
          {numberChanged.by ? t('admin.byPhone.changedBy', { name: numberChanged.by, when }) : when}
        </Fact>
      )}
      <Fact name={t('admin.byPhone.speaks')}>
        {LANGUAGE_CHOICES.find(({ value }) => value === language)?.label}
      </Fact>
    </>
  )
}

/** Whom staff look after: first what keeps them from asking in their name. */
export function ByPhone({ person, known }: { person: Person; known: Known }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { id } = person
  return (
    <section aria-labelledby="person-by-phone" className="stack">
      <h2 id="person-by-phone">{t('admin.byPhone.word')}</h2>
      {known.phoneWrong && (
        <Notice tone="danger" title={t('admin.byPhone.wrongNumber')}>
          {t('admin.byPhone.wrongNumberWhy')}
        </Notice>
      )}
      {known.spokeTo !== 'herself' && <SpokenTo person={person} known={known} />}
      <Actions>
        <LinkButton variant="quiet" icon={PenLine} to={changeCitizenPath(id)}>
          {t('admin.byPhone.change')}
        </LinkButton>
        {!isOpen && (
          <Button variant="quiet" icon={Eye} onClick={() => setIsOpen(true)}>
            {t('admin.byPhone.house')}
          </Button>
        )}
      </Actions>
      {isOpen ? <House id={id} /> : <FinePrint>{t('admin.byPhone.houseLogged')}</FinePrint>}
      <HasEmail id={id} known={known} />
    </section>
  )
}

/** The text, and the press once they have said yes themselves. */
function SpokenTo({ person: { id, name }, known }: { person: Person; known: Known }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const consent = useConsent(known.language)
  const agree = useAction(
    async (version: string, call) => {
      const { citizen } = await call(api.readCitizen, { params: { id } })
      const body = { ...wholeOf(citizen), spokeTo: 'herself', consentVersion: version } as const
      return call(api.changeCitizen, { params: { id }, body })
    },
    {
      explain: { failed: 'admin.byPhone.failed' },
      isToasted: false,
      done: () => {
        const text = (words: Translate) => words('admin.byPhone.spoken', { name })
        return { text, toast: text, isAloud: true }
      },
      onFailed: ({ code }) => code === 'consent-old' && consent.refetch(),
      onSettled: () => invalidateAdmin(queries),
    },
  )
  return (
    <>
      <Notice tone="warning" title={t('admin.byPhone.notSpoken', { name })}>
        {t('admin.byPhone.notSpokenWhy')}
      </Notice>
      <ConsentText of={consent} />
      <Outcome of={agree} withFailure />
      <Actions>
        <Button
          busy={agree.isBusy}
          busyLabel={t('admin.byPhone.saving')}
          disabledReason={!consent.version && t('admin.byPhone.readFirst')}
          onClick={() => consent.version && agree.run(consent.version)}
        >
          {t('admin.byPhone.agrees', { name })}
        </Button>
      </Actions>
    </>
  )
}

/** As it is sent back, where one thing changes. */
function wholeOf(citizen: CitizenByPhone) {
  const { name, phone, contactIs, language, district, area, address, landmark, nextOfKin, houseKnown } =
    citizen
  return {
    ...{ name, phone, language, district: district!, area, address, landmark, houseKnown },
    ...(contactIs && { contactIs }),
    ...(nextOfKin && { nextOfKin }),
  }
}

function House({ id }: { id: string }) {
  const { t } = useWords()
  const say = useFormatDate()
  const reading = useApiAnswer('citizen', api.readCitizen, { params: { id } })
  const citizen = reading.value?.citizen
  if (!citizen) return <Unread reading={reading} />
  const { address, landmark, nextOfKin, houseKnown, consentVersion } = citizen
  const said = (words: string | null) => (words ? <Said>{words}</Said> : t('admin.byPhone.notGiven'))
  return (
    <div role="status">
      <FactList>
        <Fact name={t('admin.byPhone.address')}>{said(address)}</Fact>
        <Fact name={t('admin.byPhone.landmark')}>{said(landmark)}</Fact>
        <Fact name={t('admin.byPhone.kin')}>
          {nextOfKin ? (
            <>
              <p>{t('admin.byPhone.whoseIs', nextOfKin)}</p>
              <p>
                <PhoneLink phone={nextOfKin.phone} />
              </p>
            </>
          ) : (
            t('admin.byPhone.notGiven')
          )}
        </Fact>
        <Fact name={t('admin.byPhone.houseIsKnown')}>
          {t(houseKnown ? 'admin.byPhone.known' : 'admin.byPhone.unknown')}
        </Fact>
        <Fact name={t('admin.byPhone.readOn')}>{say.plainDay(consentVersion)}</Fact>
      </FactList>
    </div>
  )
}

function HasEmail({ id, known: { newEmail } }: { id: string; known: Known }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const invite = useAction(api.inviteCitizen, {
    explain: { failed: 'admin.byPhone.emailFailed' },
    isToasted: false,
    done: 'replies.citizen-invited',
    onDone: () => {
      form.reset({ email: '' })
    },
    onSettled: () => invalidateAdmin(queries),
  })
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.inviteCitizen.body, {
    defaultValues: { email: '' },
    onSubmit: (body) => invite.attempt({ params: { id }, body }),
    explain: invite.explain,
  })
  return (
    <Disclosure label={t('admin.byPhone.hasEmail')} startOpen={newEmail !== undefined}>
      {newEmail && <p>{t('admin.byPhone.emailWaits', { email: newEmail })}</p>}
      <p>{t('admin.byPhone.hasEmailLead')}</p>
      <form noValidate className="stack" onSubmit={onSubmit}>
        <ErrorSummary {...summary} />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('admin.byPhone.email')}
          required
        />
        <Button type="submit" variant="quiet" busy={isSubmitting} busyLabel={t('admin.byPhone.sendingLink')}>
          {t('admin.byPhone.sendLink')}
        </Button>
      </form>
      <Outcome of={invite} />
    </Disclosure>
  )
}

/** Help in their name, or why there can be none yet. */
export function AskInTheirName({ person: { id }, known }: { person: Person; known: Known }) {
  const { t } = useWords()
  const refusal = askingForRefusal({ spokeTo: known.spokeTo, isPhoneWrong: known.phoneWrong === true })
  if (refusal)
    return (
      <Button icon={HandHelping} disabledReason={t(`problems.${refusal}`)}>
        {t('admin.byPhone.ask')}
      </Button>
    )
  return (
    <LinkButton icon={HandHelping} to={askForPath(id)}>
      {t('admin.byPhone.ask')}
    </LinkButton>
  )
}

/** What else the citizen of this request could press, in their name. */
export function InTheirName({
  of: request,
  heading: Heading,
}: {
  of: RequestForAdmin
  heading: 'h2' | 'h3'
}) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const { id: requestId, citizenId, citizenName, status, date, time } = request
  const startsAt = instantOf(date, time, timeZone)
  if (!citizenId || !citizenName || !request.byPhone) return null
  const person = { id: citizenId, name: citizenName }
  const isLate = startsAt && !nobodyCameRefusal({ status, citizenId, startsAt }, citizenId, now)
  const move = (
    words: 'declineFor' | 'nobodyCameFor',
    sent: 'decline' | 'nobody-came',
    icon: LucideIcon,
  ): Action =>
    action(
      words,
      { id: requestId, name: citizenName },
      {
        icon,
        run: (call) => call(api.moveForCitizen, { params: { id: citizenId }, body: { move: sent } }),
      },
    )
  const actions = [
    status === 'accepted' && move('declineFor', 'decline', UserRoundX),
    isLate && move('nobodyCameFor', 'nobody-came', UserX),
  ].filter((one) => one !== false && one !== undefined)
  const canAsk = status === 'open' || (startsAt && startsAt > now)
  return (
    <section aria-labelledby="in-their-name" className="stack gap-8">
      <Heading id="in-their-name" className="small-heading">
        {t('admin.byPhone.inTheirName', { name: person.name })}
      </Heading>
      <ActionButtons of={requestId} actions={actions}>
        {canAsk && (
          <LinkButton
            variant="quiet"
            icon={status === 'open' ? PenLine : CalendarClock}
            to={askForPath(citizenId)}
          >
            {t(status === 'open' ? 'admin.byPhone.changeRequest' : 'admin.byPhone.newTime')}
          </LinkButton>
        )}
      </ActionButtons>
    </section>
  )
}

/** The volunteer has rung: as their own 'I can't come'. */
export function releaseFor({ id, volunteer }: RequestForAdmin, noName: string): Action[] {
  if (!volunteer?.isAccepted) return []
  const name = volunteer.name ?? noName
  const one = action(
    'releaseFor',
    { id, name },
    {
      icon: UserRoundX,
      reason: { minLetters: 0 },
      run: (call, reason) =>
        call(api.releaseForVolunteer, { params: { id }, body: reason.trim() ? { reason } : {} }),
    },
  )
  return [{ ...one, label: (t) => t('admin.byPhone.cantCome', { name }) }]
}
