import { useMay } from '../../app/app-context.tsx'
import { type Message, mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { CircleCheck, Clock, MailCheck, MailQuestionMark, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { personPath } from '../../paths.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { RowActions } from './parts/actions.tsx'
import { Chips, Clamped, FinePrint, Lines, Written, minutesBetween } from './parts/cells.tsx'
import { sayMinutes } from '../shared/say-minutes.ts'
import { SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

const STATES = ['new', 'answered', 'all'] as const

/** Messages of the contact page. */
export default function MessagesPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({ q: text, state: oneOf(STATES, 'new') })
  const { q, state } = filters.values
  const query = given({ text: q, state: state === 'all' ? undefined : state })
  const list = useApiList('messages', api.listMessages, { page: filters.page, ...query })
  return (
    <>
      <p>{t('admin.messages.promise')}</p>
      <FilterRow filters={filters} search={t('admin.filters.message')}>
        <SelectFilter
          name="state"
          label={t('admin.filters.state')}
          values={STATES}
          say={(value) => t(`admin.filters.messageStates.${value}`)}
        />
      </FilterRow>
      <ListTable
        list={list}
        filters={filters}
        several={(message) => (message.answeredAt ? undefined : markAnswered(message))}
        columns={[
          { id: 'from', render: (message) => <Sender message={message} /> },
          {
            id: 'message',
            render: ({ message }) => (
              <Written>
                <Said>{message}</Said>
              </Written>
            ),
          },
          {
            id: 'answer',
            render: (message) => (
              <>
                <Chips>
                  <TimeLeft message={message} />
                </Chips>
                <FinePrint as="span">{say.since(message.answeredAt ?? message.sentAt)}</FinePrint>
              </>
            ),
          },
          {
            id: 'actions',
            render: (message) => {
              const answer = <AnswerLink message={message} />
              return message.answeredAt ? (
                <RowActions name={message.name} actions={[]}>
                  {answer}
                </RowActions>
              ) : (
                <RowActions name={message.name} actions={[markAnswered(message)]} lead={answer} />
              )
            },
          },
        ]}
      />
    </>
  )
}

const markAnswered = (message: Message) =>
  action('answer', message, {
    icon: MailCheck,
    run: (call) => call(api.answerMessage, { params: { id: message.id } }),
  })

/** Sender and reply address. */
function Sender({ message: { name, email, senderId } }: { message: Message }) {
  const { t } = useWords()
  const may = useMay()
  return (
    <Lines>
      <Clamped>{name}</Clamped>
      <Clamped isFine>{email}</Clamped>
      {senderId ? (
        <FinePrint as="span">
          {may('read-people') ? (
            <Link to={personPath(senderId)}>{t('admin.messages.signedIn')}</Link>
          ) : (
            t('admin.messages.signedIn')
          )}
        </FinePrint>
      ) : (
        <Chips>
          <Chip icon={MailQuestionMark} label={t('admin.messages.anybody')} />
        </Chips>
      )}
    </Lines>
  )
}

function AnswerLink({ message: { name, email } }: { message: Message }) {
  const { t } = useWords()
  const subject = encodeURIComponent(t('admin.messages.replySubject', { site: t('site.name') }))
  return (
    <LinkButton
      variant="quiet"
      href={`${mailtoOf(email)}?subject=${subject}`}
      aria-label={t('admin.messages.replyTo', { name })}
    >
      {t('admin.messages.reply')}
    </LinkButton>
  )
}

/** Time left of the promised 24 hours. */
function TimeLeft({ message: { answerBy, answeredAt } }: { message: Message }) {
  const { t, language } = useWords()
  const { now } = useServerClock()
  if (answeredAt) return <Chip icon={CircleCheck} tone="success" label={t('admin.messages.answered')} />
  const left = minutesBetween(now, answerBy)
  const time = sayMinutes(Math.abs(left), language)
  return left >= 0 ? (
    <Chip icon={Clock} tone="waiting" label={t('admin.messages.left', { time })} />
  ) : (
    <Chip icon={TriangleAlert} tone="danger" label={t('admin.messages.late', { time })} />
  )
}
