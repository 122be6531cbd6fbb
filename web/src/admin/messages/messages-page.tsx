import type { Message } from '@scan/contract/contact.ts'
import type { UndeliveredNotification, Overview } from '@scan/contract/admin.ts'
import { CircleCheck, Clock, MailPlus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useServerClock } from '../../app/use-server-clock.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Address } from '../address.ts'
import { ContactLinks } from '../lists/contact-links.tsx'
import { DeskCell, DeskRow, DeskTable } from '../lists/admin-table.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'
import { SearchField } from '../lists/search-field.tsx'
import { minutesBetween, sayMinutes } from '../statistics/format-duration.ts'

const LISTS = ['contact', 'undeliverable'] as const
const STATES = ['new', 'answered', 'all'] as const

/** What came in by the contact page, and what could not go out by mail. */
export function MessagesTab({ address, counts }: { address: Address; counts: Overview | undefined }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('admin.messages.label')}
      selected={address.oneOf('list', LISTS) ?? 'contact'}
      onSelect={(list) => address.open({ tab: 'messages', list })}
      tabs={[
        {
          id: 'contact',
          label: t('admin.messages.contact'),
          ...(counts && { badge: counts.messages }),
          panel: <Inbox address={address} />,
        },
        {
          id: 'undeliverable',
          label: t('admin.messages.undeliverable'),
          ...(counts && { badge: counts.undelivered }),
          panel: <Undeliverable address={address} />,
        },
      ]}
    />
  )
}

function Inbox({ address }: { address: Address }) {
  const { t } = useTranslation()
  const text = address.text('q')
  const state = address.oneOf('state', STATES) ?? 'new'
  const list = useApiList('messages', api.listMessages, {
    page: address.page,
    ...(text && { text }),
    ...(state !== 'all' && { state }),
  })
  return (
    <>
      <p>{t('admin.messages.promise')}</p>
      <FilterRow
        address={address}
        words={['q', 'state']}
        search={
          <SearchField
            name="message-search"
            label={t('admin.filters.message')}
            value={text}
            onSearch={(q) => address.change({ q })}
          />
        }
      >
        <SelectField
          name="message-state"
          label={t('admin.filters.state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`admin.filters.messageStates.${value}`) }))}
          onChange={({ target }) => address.change({ state: target.value === 'new' ? '' : target.value })}
        />
      </FilterRow>
      <ListPanel list={list} address={address} isFiltered={text !== ''}>
        {(messages) => <MessagesTable messages={messages} isOlder={list.isOlder} />}
      </ListPanel>
    </>
  )
}

function MessagesTable({ messages, isOlder }: { messages: Message[]; isOlder: boolean }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  return (
    <DeskTable
      label={t('admin.lists.messages.label')}
      columns={['from', 'message', 'answer', 'actions']}
      isOlder={isOlder}
    >
      {messages.map((message) => (
        <DeskRow key={message.id} head={message.name}>
          <DeskCell column="message">
            <p className={styles.written}>{message.message}</p>
            <ContactLinks email={message.email} />
            <span className={styles.soft}>{say.instant(message.sentAt)}</span>
          </DeskCell>
          <DeskCell column="answer">
            <TimeLeft message={message} />
          </DeskCell>
          <DeskCell column="actions">
            <MessageActions message={message} />
          </DeskCell>
        </DeskRow>
      ))}
    </DeskTable>
  )
}

function MessageActions({ message: { id, name, email, answeredAt } }: { message: Message }) {
  const { t } = useTranslation()
  const subject = encodeURIComponent(t('admin.messages.replySubject', { site: t('site.name') }))
  return (
    <ActionButtons actions={answeredAt ? [] : ['answer']} subject={{ id, name }}>
      <LinkButton
        variant="quiet"
        icon={MailPlus}
        href={`mailto:${email}?subject=${subject}`}
        aria-label={t('admin.messages.replyTo', { name })}
      >
        {t('admin.messages.reply')}
      </LinkButton>
    </ActionButtons>
  )
}

/** What is left of the promised 24 hours. */
function TimeLeft({ message: { answerBy, answeredAt } }: { message: Message }) {
  const { t, i18n } = useTranslation()
  const { now } = useServerClock()
  const say = useFormatDate()
  if (answeredAt) {
    return (
      <>
        <Chip icon={CircleCheck} tone="success" label={t('admin.messages.answered')} />
        <span className={styles.soft}>{say.instant(answeredAt)}</span>
      </>
    )
  }
  const left = minutesBetween(now, answerBy)
  const time = sayMinutes(Math.abs(left), i18n.language)
  return left >= 0 ? (
    <Chip icon={Clock} tone="waiting" label={t('admin.messages.left', { time })} />
  ) : (
    <Chip icon={TriangleAlert} tone="danger" label={t('admin.messages.late', { time })} />
  )
}

function Undeliverable({ address }: { address: Address }) {
  const { t } = useTranslation()
  const list = useApiList('undelivered', api.listUndelivered, { page: address.page })
  return (
    <>
      <p>{t('admin.messages.undeliverableHint')}</p>
      <ListPanel list={list} address={address}>
        {(letters) => <LettersTable letters={letters} isOlder={list.isOlder} />}
      </ListPanel>
    </>
  )
}

function LettersTable({ letters, isOlder }: { letters: UndeliveredNotification[]; isOlder: boolean }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  return (
    <DeskTable
      label={t('admin.lists.undelivered.label')}
      columns={['name', 'email', 'at', 'actions']}
      isOlder={isOlder}
    >
      {letters.map(({ id, subject, at, person }) => (
        <DeskRow key={id} head={person.name}>
          <DeskCell column="email">
            <span>{subject ?? t('admin.messages.otherEmail')}</span>
            <ContactLinks email={person.email} />
          </DeskCell>
          <DeskCell column="at">{say.instant(at)}</DeskCell>
          <DeskCell column="actions">
            <ActionButtons actions={['clearUndelivered']} subject={{ id, name: person.name }} />
          </DeskCell>
        </DeskRow>
      ))}
    </DeskTable>
  )
}
