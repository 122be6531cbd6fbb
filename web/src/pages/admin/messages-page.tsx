import { mailtoOf, type Message } from '@scan/contract/contact.ts'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { useServerClock } from '../../app/use-server-clock.ts'
import { personPath } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Several } from './parts/several.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from './parts/use-api-list.ts'
import { FinePrint } from './parts/fine-print.tsx'
import { useSelection } from './parts/use-selection.ts'
import { useFilters } from './parts/use-filters.ts'
import { classes } from '../../ui/attributes.ts'
import cells from './parts/cells.module.css'
import styles from './messages-page.module.css'
import { SearchField } from './parts/search-field.tsx'
import { minutesBetween, sayMinutes } from './format-duration.ts'

const STATES = ['new', 'answered', 'all'] as const

/** What came in by the contact page. */
export default function MessagesPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'state')
  const text = filters.text('q')
  const state = filters.oneOf('state', STATES) ?? 'new'
  const list = useApiList('messages', api.listMessages, {
    page: filters.page,
    ...(text && { text }),
    ...(state !== 'all' && { state }),
  })
  return (
    <>
      <p>{t('admin.messages.promise')}</p>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="message-search"
            label={t('admin.filters.message')}
            value={text}
            onSearch={(q) => filters.change({ q })}
          />
        }
      >
        <SelectField
          name="message-state"
          label={t('admin.filters.state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`admin.filters.messageStates.${value}`) }))}
          onChange={({ target }) => filters.change({ state: target.value === 'new' ? '' : target.value })}
        />
      </FilterRow>
      <ListPanel list={list} filters={filters} isFiltered={text !== ''}>
        {(messages) => <MessagesTable messages={messages} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function MessagesTable({ messages, isStale }: { messages: Message[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  const open = messages.filter(({ answeredAt }) => !answeredAt)
  const selection = useSelection(open)
  return (
    <AdminTable
      label={t('admin.lists.messages.label')}
      columns={['from', 'message', 'answer', 'actions']}
      isStale={isStale}
      several={open.length > 0 && <Several action="answer" subjects={open} selection={selection} />}
    >
      {messages.map((message) => (
        <AdminRow
          key={message.id}
          select={open.length === 0 ? undefined : message.answeredAt ? null : { ...message, selection }}
          head={<Sender message={message} />}
        >
          <AdminCell column="message">
            <p className={classes(cells.clamped, styles.written)}>
              <Said>{message.message}</Said>
            </p>
          </AdminCell>
          <AdminCell column="answer">
            <div className={cells.chips}>
              <TimeLeft message={message} />
            </div>
            <FinePrint as="span">{say.listInstant(message.answeredAt ?? message.sentAt)}</FinePrint>
          </AdminCell>
          <AdminCell column="actions">
            <MessageActions message={message} />
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  )
}

/** Who wrote, and where an answer goes. */
function Sender({ message: { name, email, senderId } }: { message: Message }) {
  const { t } = useWords()
  return (
    <div className={cells.person}>
      <span className={cells.clamped}>{name}</span>
      <span className={classes(cells.clamped, cells.below, styles.email)}>{email}</span>
      <FinePrint as="span">
        {senderId ? (
          <Link to={personPath(senderId)}>{t('admin.messages.signedIn')}</Link>
        ) : (
          t('admin.messages.anybody')
        )}
      </FinePrint>
    </div>
  )
}

function MessageActions({ message: { id, name, email, answeredAt } }: { message: Message }) {
  const { t } = useWords()
  const subject = encodeURIComponent(t('admin.messages.replySubject', { site: t('site.name') }))
  const answer = (
    <LinkButton
      variant="quiet"
      href={`${mailtoOf(email)}?subject=${subject}`}
      aria-label={t('admin.messages.replyTo', { name })}
      data-key="act"
    >
      {t('admin.messages.reply')}
    </LinkButton>
  )
  return (
    <RowActions actions={answeredAt ? [] : ['answer']} subject={{ id, name }} lead={!answeredAt && answer}>
      {answeredAt && answer}
    </RowActions>
  )
}

/** What is left of the promised 24 hours. */
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
