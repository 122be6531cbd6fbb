import type { CheckedList, ListLine } from '@scan/contract/admin/volunteer-list.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LISTED_WAITS_DAYS, LIST_COLUMNS, LIST_EMAILS_PER_MINUTE } from '@scan/domain/volunteer-list.ts'
import { Download, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import type { Message } from '../../app/failure.ts'
import { textOf } from '../../app/failure.ts'
import { saveFile } from '../../app/save-file.ts'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { localeOf } from '../../app/words/locale.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../../app/words/words.ts'
import { paths } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { decodeList } from './decode-list.ts'
import type { Action } from './parts/action.ts'
import { BackLink } from './parts/cells.tsx'
import { useOwnTitle } from './parts/panel.ts'
import { usePanelActions } from './parts/pending.ts'

type ListBody = Body<typeof api.importVolunteers>
interface Checked {
  list: CheckedList
  /** What was checked, whatever is typed by now. */
  body: ListBody
}

/** Everybody on a list gets an email to choose a password. It is checked first, and nothing is done by that. */
export default function ImportVolunteersPage() {
  const { t, language } = useWords()
  const { prove } = usePanelActions()
  const [checked, setChecked] = useState<Checked>()
  const [isUnreadable, setUnreadable] = useState(false)
  useOwnTitle(t('admin.importVolunteers.title'))
  const check = useAction(
    (body: ListBody, call) =>
      prove(() => call(api.importVolunteers, { body }), t('admin.importVolunteers.check'), false),
    {
      explain: { failed: 'admin.importVolunteers.failed' },
      isToasted: false,
      onDone: ({ list }, body) => setChecked({ list, body }),
    },
  )
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.importVolunteers.body, {
    defaultValues: { from: '', language, text: '' },
    prepare: (typed) => ({ ...typed, dryRun: true }),
    explain: check.explain,
    onTyped: () => setChecked(undefined),
    onSubmit: (body) => check.attempt(body),
  })
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const text = decodeList(new Uint8Array(await file.arrayBuffer()))
    setUnreadable(text === undefined)
    form.setValue('text', text ?? '')
    form.clearErrors('text')
  }
  return (
    <div className="stack gap-32">
      <BackLink to={paths.adminPendingVolunteers}>{t('admin.tabs.pendingVolunteers')}</BackLink>
      <div className="stack gap-8">
        <p>{t('admin.importVolunteers.lead')}</p>
        <p>{t('admin.importVolunteers.forgotten', { count: LISTED_WAITS_DAYS })}</p>
      </div>
      <Actions>
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => saveFile(new Blob([sampleList(t)], { type: 'text/csv' }), 'volunteers.csv')}
        >
          {t('admin.importVolunteers.sample')}
        </Button>
      </Actions>
      <form noValidate onSubmit={onSubmit} className="stack gap-24">
        <ErrorSummary {...summary} />
        <TextField
          {...field('from')}
          label={t('admin.importVolunteers.from')}
          hint={t('admin.importVolunteers.fromHint')}
          required
        />
        <SelectField
          {...field('language')}
          label={t('admin.importVolunteers.language')}
          options={LANGUAGE_CHOICES}
        />
        <TextField
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          label={t('admin.importVolunteers.file')}
          hint={t('admin.importVolunteers.fileHint')}
          error={isUnreadable ? t('admin.importVolunteers.fileFailed') : undefined}
          onChange={(event) => void readFile(event)}
        />
        <TextArea
          {...field('text')}
          label={t('admin.importVolunteers.text')}
          hint={t('admin.importVolunteers.textHint')}
          required
          rows={6}
          wrap="off"
          spellCheck={false}
          translate="no"
        />
        <Actions>
          <Button
            type="submit"
            size="main"
            busy={isSubmitting}
            busyLabel={t('admin.importVolunteers.checking')}
          >
            {t('admin.importVolunteers.check')}
          </Button>
        </Actions>
      </form>
      {checked && (
        <Result
          of={checked}
          onInvited={() => {
            setChecked(undefined)
            form.reset()
          }}
        />
      )}
    </div>
  )
}

const WORDS = 'admin.importVolunteers'

function Result({ of: { list, body }, onInvited }: { of: Checked; onInvited: () => void }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { ask, isBusy } = usePanelActions()
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useEffect(() => heading.current?.focus(), [list])
  const { rows, ready, wrong, already, refusals, ignored, lines } = list
  const column = (name: (typeof LIST_COLUMNS)[number]) => t(`${WORDS}.columns.${name}`)
  const invite = invitation({ list, body }, onInvited)
  const isAlready = (line: ListLine) => line.already !== undefined
  const isWrong = (line: ListLine) => line.wrong.length > 0
  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {t(`${WORDS}.resultTitle`)}
      </h2>
      {refusals.length > 0 ? (
        <Notice tone="danger" title={t(`${WORDS}.nothingRead`)}>
          <ul>
            {refusals.map(({ reason, column: name, row }) => (
              <li key={reason + name}>
                {t(`${WORDS}.refusals.${reason}`, { row, column: name && column(name) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <>
          <ul>
            <li>{t(`${WORDS}.rows`, { count: rows })}</li>
            {wrong > 0 && <li className="strong">{t(`${WORDS}.wrong`, { count: wrong })}</li>}
            {already > 0 && <li>{t(`${WORDS}.already`, { count: already })}</li>}
            <li>{t(`${WORDS}.ready`, { count: ready })}</li>
          </ul>
          {ignored.length > 0 && <p>{t(`${WORDS}.ignored`, { columns: ignored.join(', ') })}</p>}
          <Lines
            title={t(`${WORDS}.wrongTitle`)}
            hint={t(`${WORDS}.wrongHint`)}
            lines={lines.filter(isWrong)}
            say={(line) =>
              line.wrong.map(({ reason, value, row }) => t(`${WORDS}.wrong.${reason}`, { value, row }))
            }
          />
          <Lines
            title={t(`${WORDS}.notesTitle`)}
            lines={lines.filter((line) => !isWrong(line) && !isAlready(line))}
            say={(line) =>
              line.notes.map(({ reason, value, row }) => t(`${WORDS}.notes.${reason}`, { value, row }))
            }
          />
          <Lines
            title={t(`${WORDS}.alreadyTitle`)}
            lines={lines.filter(isAlready)}
            say={(line) =>
              line.already
                ? [t(`${WORDS}.already.${line.already}`, { day: line.since ? say.since(line.since) : '' })]
                : []
            }
          />
          {ready > 0 ? (
            <Actions>
              <Button
                icon={Send}
                variant={wrong > 0 ? 'quiet' : 'action'}
                busy={isBusy}
                busyLabel={t(`${WORDS}.inviting`)}
                onClick={() => ask(invite)}
              >
                {textOf(t, invite.label)}
              </Button>
            </Actions>
          ) : (
            <p>{t(`${WORDS}.nobodyNew`)}</p>
          )}
        </>
      )}
    </Card>
  )
}

const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100
/** Of rows with the same sentences, which have one entry. */
const ROWS_NAMED = 5

/** A long list is not read whole, and would keep a cheap computer busy. */
function Lines({
  title,
  hint,
  lines,
  say,
}: {
  title: string
  hint?: string
  lines: readonly ListLine[]
  say: (line: ListLine) => string[]
}) {
  const { t, language } = useWords()
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (lines.length === 0) return null
  const alike = [...Map.groupBy(lines, (line) => say(line).join('\n')).values()]
  const hidden = alike.length - shown
  const titleOf = ([line, ...others]: readonly ListLine[]) => {
    const { row, name } = line!
    if (others.length === 0) return name ? t(`${WORDS}.rowOf`, { row, name }) : t(`${WORDS}.row`, { row })
    const rows = [row, ...others.map((other) => other.row)]
    const named = rows.slice(0, rows.length > ROWS_NAMED + 1 ? ROWS_NAMED : undefined).map(String)
    const count = rows.length - named.length
    const all = [...named, ...(count > 0 ? [t(`${WORDS}.moreRows`, { count })] : [])]
    return t(`${WORDS}.rowsAlike`, { rows: new Intl.ListFormat(localeOf(language)).format(all) })
  }
  return (
    <div className="stack gap-12">
      <h3>{title}</h3>
      {hint && <p>{hint}</p>}
      <ul role="list" className="stack gap-12">
        {alike.slice(0, shown).map((group) => (
          <li key={group[0]!.row}>
            <p className="strong">{titleOf(group)}</p>
            {say(group[0]!).map((sentence, at) => (
              <p key={at}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Actions>
          <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)}>
            {t(`${WORDS}.showMore`, { count: Math.min(hidden, SHOWN_MORE) })}
          </Button>
        </Actions>
      )}
    </div>
  )
}

function invitation({ list: { ready, wrong }, body }: Checked, onInvited: () => void): Action {
  const invite: Message = (t) => t(`${WORDS}.invite`, { count: ready })
  return {
    ...{ words: 'importVolunteers', ids: [], name: '', isImmediate: true },
    label: (t) => (wrong > 0 ? t(`${WORDS}.leaveOutAndInvite`, { wrong, ready }) : textOf(t, invite)),
    question: {
      title: (t) => t(`${WORDS}.question`, { count: ready }),
      text: (t) =>
        [wrong > 0 && t(`${WORDS}.leftOut`, { count: wrong }), t(`${WORDS}.consequence`)]
          .filter(Boolean)
          .join(' '),
      confirm: invite,
      keep: 'admin.notNow',
      busy: `${WORDS}.inviting`,
    },
    pending: (t) => textOf(t, invite),
    explain: { failed: `${WORDS}.inviteFailed`, noAnswer: `${WORDS}.inviteNoAnswer` },
    run: async (call) => {
      const { list } = await call(api.importVolunteers, {
        body: { ...body, dryRun: false, leaveOut: wrong > 0 },
      })
      onInvited()
      const minutes = Math.ceil(list.ready / LIST_EMAILS_PER_MINUTE)
      const text: Message = (t) =>
        `${t(`${WORDS}.done`, { count: list.ready })} ${t(`${WORDS}.within`, { count: minutes })}`
      return { done: { text }, removed: [] }
    },
  }
}

/** As a spreadsheet opens it: with a byte order mark, or it takes the letters of Malayalam for others. */
function sampleList(t: Translate): string {
  const rows = [
    LIST_COLUMNS.map((column) => t(`${WORDS}.columns.${column}`)),
    [
      t(`${WORDS}.sampleRows.asha`),
      '98470 12345',
      'asha@example.org',
      t('catalogue.districts.Kollam'),
      `${t('catalogue.skills.driving')}, ${t('catalogue.skills.shopping')}`,
      t(`${WORDS}.sampleRows.unit`),
    ],
    [
      t(`${WORDS}.sampleRows.ravi`),
      '94470 12345',
      'ravi@example.org',
      t('catalogue.districts.Ernakulam'),
      t('catalogue.skills.companionship'),
      '',
    ],
  ]
  const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
