import { useMay } from '../../../app/app-context.tsx'
import { SEARCH_MAX } from '@scan/contract/fields.ts'
import type { Found } from '@scan/contract/admin/search.ts'
import { api } from '@scan/contract/index.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { groupedCardNumber } from '@scan/domain/volunteer-card.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormatDate } from '../../../app/use-format-date.ts'
import { placeName } from '../../../app/words/place-name.ts'
import { EmptyState } from '../../../ui/content/empty-state.tsx'
import { useWords } from '../../../app/words/use-words.tsx'
import { paths, personPath, requestPath } from '../../../paths.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import { useDebouncedValue } from '../../../ui/use-search.ts'
import { FinePrint } from './cells.tsx'
import { Unread, useApiAnswer } from './list.tsx'
import styles from './search.module.css'

/** Somebody or something that was found, and where it is opened. */
interface Entry {
  id: string
  title: string
  below: string
  to: string
}

interface Group {
  id: 'people' | 'requests'
  entries: Entry[]
  hasMore: boolean
}

const SETTLE_MS = 250

/** Of somebody whose page is not the desk's. */
const requestsOf = (name: string) => `${paths.adminRequests}?${new URLSearchParams({ q: name })}`

/** A line ends with it, and begins with words. */
const BESIDE = '\u00a0· '

function useGroups(): (found: Found) => Group[] {
  const { t } = useWords()
  const say = useFormatDate()
  const may = useMay()
  return ({ people, requests, morePeople, moreRequests }) => {
    const found: Group[] = [
      {
        id: 'people',
        hasMore: morePeople,
        entries: people.map(({ id, name, phone, list, byPhone, ...place }) => ({
          ...{ id, title: name },
          to: byPhone || may('read-people') ? personPath(id) : requestsOf(name),
          below: [
            t(`admin.search.lists.${list}`),
            byPhone && t('admin.byPhone.word'),
            placeName(t, place),
            phone && groupedPhone(phone),
          ]
            .filter(Boolean)
            .join(BESIDE),
        })),
      },
      {
        id: 'requests',
        hasMore: moreRequests,
        entries: requests.map(
          ({ id, number, helpType, citizenName, date, time, status, outcome, volunteer }) => {
            const word = requestNumber(number)
            const stands = status === 'open' || status === 'accepted' ? status : undefined
            return {
              id,
              title: t('admin.search.request', { number: word, type: t(`catalogue.helpTypes.${helpType}`) }),
              to: requestPath(id),
              below: [
                citizenName,
                say.listWhen(date, time),
                stands && t(`admin.requestStatus.${stands}`),
                volunteer &&
                  t('admin.search.comes', {
                    name: volunteer.name,
                    number: groupedCardNumber(volunteer.cardNumber),
                  }),
                outcome && t(`admin.person.outcomes.${outcome}`),
              ]
                .filter(Boolean)
                .join(BESIDE),
            }
          },
        ),
      },
    ]
    return found.filter(({ entries }) => entries.length > 0)
  }
}

/** The one search over everybody and all requests: a button in the rail, and '/' wherever nobody types. */
export function PanelSearch() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  // A shortcut for the whole panel.
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" aria-keyshortcuts="/" className={styles.opener} onClick={() => setOpen(true)}>
        <Search aria-hidden />
        <span>{t('admin.search.button')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog
      open={isOpen}
      title={t('admin.search.title')}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('admin.search.close')}
        </Button>
      }
    >
      <SearchBox onGo={onClose} />
    </Dialog>
  )
}

function SearchBox({ onGo }: { onGo: () => void }) {
  const { t } = useWords()
  const go = useNavigate()
  const may = useMay()
  const listId = useId()
  const groupsOf = useGroups()
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), SETTLE_MS)
  const isTooLong = text.length > SEARCH_MAX
  const reading = useApiAnswer(
    'search',
    api.searchPanel,
    { query: { text } },
    { isWanted: text !== '' && !isTooLong },
  )
  const groups = text && reading.value ? groupsOf(reading.value.found) : []
  const entries = groups.flatMap((group) => group.entries)
  const [at, setAt] = useState(0)
  const active = entries[Math.min(at, entries.length - 1)]
  const open = (to: string) => {
    onGo()
    void go(to)
    // The dialog gives the focus back first.
    setTimeout(() => focusPageHeading())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && active) open(active.to)
    else if (by && entries.length > 0)
      setAt((Math.min(at, entries.length - 1) + by + entries.length) % entries.length)
    else return
    event.preventDefault()
  }
  const isSettled =
    text !== '' && !isTooLong && text === typed.trim() && !reading.isStale && !reading.isComing
  return (
    <div className={styles.box}>
      <TextField
        type="search"
        name="panel-search"
        label={t(may('read-people') ? 'admin.search.label' : 'admin.search.labelOfDesk')}
        error={isTooLong ? t('fields.search-too-long') : undefined}
        icon={Search}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active && { 'aria-activedescendant': `${listId}-${active.id}` })}
        data-first-focus
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {text !== '' && reading.failure && <Unread reading={reading} />}
      <div id={listId} role="listbox" aria-label={t('admin.lists.search.label')} aria-busy={!isSettled}>
        {groups.map(({ id, entries: inGroup, hasMore }) => (
          <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
            <div role="presentation" id={`${listId}-${id}`} className={styles.heading}>
              {t(`admin.search.groups.${id}`)}
            </div>
            {inGroup.map((entry) => (
              <Link
                key={entry.id}
                id={`${listId}-${entry.id}`}
                ref={entry === active ? inSight : undefined}
                role="option"
                aria-selected={entry === active}
                tabIndex={-1}
                to={entry.to}
                className={styles.entry}
                onClick={(event) => {
                  event.preventDefault()
                  open(entry.to)
                }}
              >
                <Words of={entry} />
              </Link>
            ))}
            {hasMore && <FinePrint as="span">{t('admin.search.more')}</FinePrint>}
          </div>
        ))}
      </div>
      <div role="status">
        {isSettled && entries.length === 0 && !reading.failure && <Nothing text={text} />}
        {isSettled && entries.length > 0 && (
          <span className="visually-hidden">{t('admin.search.found', { count: entries.length })}</span>
        )}
      </div>
    </div>
  )
}

const inSight = (entry: HTMLElement | null) => entry?.scrollIntoView?.({ block: 'nearest' })

function Words({ of: { title, below } }: { of: Entry }) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <FinePrint as="span">{below}</FinePrint>
    </>
  )
}

/** Where it was looked, so that nobody looks there again. */
function Nothing({ text }: { text: string }) {
  const { t } = useWords()
  return (
    <>
      <p>{t('admin.search.nothing', { text })}</p>
      <FinePrint>{t('admin.search.lookedAt')}</FinePrint>
    </>
  )
}

/** In place of a list without matches, with matches elsewhere. */
export function NoneHere({ text }: { text: string }) {
  const { t } = useWords()
  return (
    <>
      <EmptyState drawing="lost">{t('admin.noneHere')}</EmptyState>
      <Elsewhere text={text} />
    </>
  )
}

function Elsewhere({ text }: { text: string }) {
  const { t } = useWords()
  const groupsOf = useGroups()
  const reading = useApiAnswer('search', api.searchPanel, { query: { text } })
  const entries = reading.value ? groupsOf(reading.value.found).flatMap((group) => group.entries) : []
  if (!reading.value || reading.isStale) return <Unread reading={reading} />
  if (entries.length === 0) return <Nothing text={text} />
  return (
    <nav aria-labelledby="elsewhere">
      <p id="elsewhere">{t('admin.elsewhere')}</p>
      <ul role="list">
        {entries.map((entry) => (
          <li key={entry.id} className={styles.found}>
            <Link to={entry.to} className={styles.entry}>
              <Words of={entry} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
