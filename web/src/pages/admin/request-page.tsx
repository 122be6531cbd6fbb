import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { RequestInFull } from '@scan/contract/admin/request.ts'
import { api } from '@scan/contract/index.ts'
import { partOfDay } from '@scan/domain/availability.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { isHiddenFromVolunteer } from '@scan/domain/help-request.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { groupedCardNumber } from '@scan/domain/volunteer-card.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, Hand, Share2, Undo2, UserRoundSearch } from 'lucide-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { Said } from '../../app/words/said.tsx'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { findPath, paths } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { InTheirName, releaseFor } from './by-phone.tsx'
import { sayHours } from '../shared/say-minutes.ts'
import { ActionButtons } from './parts/actions.tsx'
import {
  BackLink,
  ContactLinks,
  Fact,
  FactList,
  FinePrint,
  PersonLink,
  TrailList,
  Written,
  useCameFrom,
} from './parts/cells.tsx'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'
import { Notes } from './parts/notes.tsx'
import { useOwnTitle } from './parts/panel.ts'
import { GiveToAnother, Outlook, Status, useRequestActions } from './requests-table.tsx'

/** Everything about one request, current or over, and what can be done. */
export default function RequestPage() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const from = useCameFrom(id)
  const reading = useApiAnswer('request', api.readRequest, { params: { id } })
  return (
    <div className="stack gap-32">
      <BackLink to={from?.path === paths.adminRequests ? from.to : paths.adminRequests}>
        {t('admin.oneRequest.back')}
      </BackLink>
      <Unread reading={reading} />
      {reading.value && (
        <Fragment key={id}>
          <Facts {...reading.value} />
          <Notes
            id={id}
            notes={reading.value.notes}
            call={api.noteRequest}
            hint={t('admin.notes.ofRequest')}
          />
          <History of={reading.value} />
        </Fragment>
      )}
    </div>
  )
}

function Facts({ request, outcome }: RequestInFull) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const { number, description, date, time, duration, postedAt, volunteer } = request
  const { citizenId, citizenName, citizenPhone } = request
  const { name } = useRequestActions()(request)
  useOwnTitle(name)
  return (
    <Card as="section" kasavu aria-label={name}>
      <ChipRow>
        {outcome ? (
          <Chip icon={Archive} label={t(`admin.person.outcomes.${outcome}`)} />
        ) : (
          <Status request={request} />
        )}
        <FinePrint as="span">{requestNumber(number)}</FinePrint>
      </ChipRow>
      <Written>{description ? <Said>{description}</Said> : t('admin.oneRequest.erased')}</Written>
      {!outcome && !volunteer?.isAccepted && (
        <Actions>
          <LinkButton
            variant="action"
            icon={UserRoundSearch}
            aria-description={name}
            to={findPath(request.id)}
          >
            {t('admin.actions.assign.button')}
          </LinkButton>
        </Actions>
      )}
      <FactList>
        <Fact name={t('admin.columns.when')}>{say.when(date, time)}</Fact>
        {duration && <Fact name={t('admin.oneRequest.duration')}>{sayHours(duration, language)}</Fact>}
        <Fact name={t('admin.oneRequest.where')}>
          <SaidIn sentence={placeName(t, request) ?? t('admin.noDistrict')} words={request.area} />
        </Fact>
        {postedAt && <Fact name={t('admin.oneRequest.posted')}>{say.instant(postedAt)}</Fact>}
        <Fact name={t('admin.columns.requester')}>
          <Person id={citizenId} name={citizenName} phone={citizenPhone} byPhone={request.byPhone} />
        </Fact>
        <Fact name={t('admin.columns.volunteer')}>
          {volunteer ? (
            <>
              <Person {...volunteer} />
              {volunteer.cardNumber && (
                <FinePrint>
                  {t('admin.oneRequest.card', { number: groupedCardNumber(volunteer.cardNumber) })}
                </FinePrint>
              )}
            </>
          ) : (
            <>
              <p>{t('admin.filters.owners.nobody')}</p>
              {!outcome && <Outlook of={request} />}
            </>
          )}
        </Fact>
        {!outcome && (
          <Fact name={t('admin.inHand.fact')}>
            <p>{request.inHandOf?.name ?? t('admin.filters.owners.nobody')}</p>
            <InHand request={request} />
          </Fact>
        )}
      </FactList>
      {!outcome && <Buttons request={request} />}
      {!outcome && <InTheirName of={request} heading="h2" />}
    </Card>
  )
}

function Buttons({ request }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const { name, complete, cancel, decide } = useRequestActions()(request)
  const { id, date, time, status, volunteer } = request
  const startsAt = instantOf(date, time, timeZone)
  const isOver = !startsAt || isHiddenFromVolunteer({ status, startsAt }, now)
  return (
    <ActionButtons of={id} actions={[...decide, ...releaseFor(request, t('admin.noName')), complete, cancel]}>
      {volunteer?.isAccepted ? (
        !isOver && <GiveToAnother of={request} name={name} />
      ) : (
        <ShareButton request={request} />
      )}
    </ActionButtons>
  )
}

/** Taken, taken over and let go with one press, since each undoes the other. */
function InHand({ request: { id, inHandOf } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const isMine = inHandOf?.id === useUser().id
  const set = useAction(api.setInHand, {
    explain: { failed: 'admin.inHand.failed', noAnswer: 'admin.inHand.noAnswer' },
    done: (_, { body: { mine } }) => (mine ? 'admin.inHand.isMine' : 'admin.inHand.isNobodys'),
    isToasted: false,
    onSettled: () => invalidateAdmin(queries),
  })
  const asked = isMine ? { mine: false } : { mine: true, from: inHandOf?.id ?? 'nobody' }
  return (
    <>
      <Button
        variant="link"
        icon={isMine ? Undo2 : Hand}
        busy={set.isBusy}
        busyLabel={t('admin.inHand.busy')}
        onClick={() => set.run({ params: { id }, body: asked })}
      >
        {isMine
          ? t('admin.inHand.letGo')
          : inHandOf
            ? t('admin.inHand.takeOver', { name: inHandOf.name })
            : t('admin.inHand.take')}
      </Button>
      <Outcome of={set} withFailure />
    </>
  )
}

function Person({
  id,
  name,
  phone,
  byPhone,
}: {
  id: string | null
  name: string | null
  phone: string | null
  byPhone?: boolean | undefined
}) {
  const { t } = useWords()
  return (
    <>
      <p>{id && name ? <PersonLink id={id} name={name} byPhone={byPhone} /> : (name ?? t('admin.noName'))}</p>
      {name && (
        <p>
          <ContactLinks phone={phone} />
        </p>
      )}
    </>
  )
}

/** Its history, oldest first. */
function History({ of: { history } }: { of: RequestInFull }) {
  const { t } = useWords()
  const say = useFormatDate()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="request-history" className="stack">
      <h2 id="request-history">{t('admin.oneRequest.history')}</h2>
      <TrailList as="ol">
        {history.map(({ id, at, action, actor }) => (
          <li key={id}>
            <p>{t(`admin.audit.actions.${action}`)}</p>
            <FinePrint>{say.listInstant(at)}</FinePrint>
            <span>{actor ? <PersonLink {...actor} /> : t('admin.audit.byItself')}</span>
          </li>
        ))}
      </TrailList>
    </section>
  )
}

/** The board card as text for a group: no name, none of their words, no house (D79). */
function ShareButton({ request }: { request: RequestForAdmin }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { helpType, number, date, time } = request
  const text = t('admin.share.text', {
    type: t(`catalogue.helpTypes.${helpType}`),
    place: placeName(t, request) ?? t('admin.noDistrict'),
    day: say.plainDay(date),
    part: t(`admin.share.parts.${partOfDay(time)}`),
    number: requestNumber(number),
    address: location.origin + paths.requestBoard,
  })
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      toast.success(t('admin.share.copied'), ALOUD)
    } catch (failure) {
      // They chose nobody.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      toast.error(t('admin.share.failed'), ALOUD)
    }
  }
  return (
    <Button variant="quiet" icon={Share2} onClick={() => void share()}>
      {t('admin.share.button')}
    </Button>
  )
}
