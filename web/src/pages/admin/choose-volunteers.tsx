import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { api } from '@scan/contract/index.ts'
import { ASKED_AT_ONCE } from '@scan/domain/asked.ts'
import { helpsWith } from '@scan/domain/fitness.ts'
import { CalendarCheck, CalendarX, MessageCircleQuestionMark, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Action, useAsk } from './parts/actions.tsx'
import { skillsIn } from './parts/cells.tsx'
import type { Choice, Doing } from './parts/confirm.tsx'
import { SearchField } from './parts/filters.tsx'
import { Unread, useApiList } from './parts/list.tsx'
import panel from './parts/panel.module.css'
import styles from './requests-table.module.css'

type Given = Parameters<Choice['choose']>[0]
type Missing = 'tickSome' | 'tickOne' | 'enough'

/** Who could go, the likeliest first: some are asked, or one has said yes on the phone. A visit is given to one alone. */
export function ChooseVolunteers({
  request,
  refusal,
  isBusy,
  doNow,
  onClose,
}: Given & { request: RequestForAdmin }) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const confirm = useAsk()
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState<readonly FreeVolunteer[]>([])
  const [missing, setMissing] = useState<Missing>()
  const list = useApiList('freeVolunteers', api.listFreeVolunteers, {
    requestId: request.id,
    page: 1,
    ...(text && { text }),
  })
  const { items, total } = list
  const { id, helpType, date, time, asked = [] } = request
  const before = request.volunteer?.isAccepted ? request.volunteer : undefined
  const citizen = request.citizenName ?? t('admin.noName')
  const when = say.listWhen(date, time)
  const names = new Intl.ListFormat(language).format(ticked.map(({ name }) => name))

  const tick = (one: FreeVolunteer) => {
    const others = ticked.filter((other) => other.id !== one.id)
    const isFull = !before && others.length === ticked.length && ticked.length === ASKED_AT_ONCE
    setMissing(isFull ? 'enough' : undefined)
    if (isFull) return
    const isOff = others.length < ticked.length
    setTicked(isOff ? others : before ? [one] : [...others, one])
  }

  const asking: Doing = {
    confirm: t('admin.choosing.askThem'),
    what: (told) => told('admin.undo.what', { action: told('admin.choosing.askThem'), name: names }),
    ids: [id],
    explain: { failed: 'admin.choosing.failed', noAnswer: 'admin.choosing.noAnswer' },
    do: async (call) => {
      const volunteerIds = ticked.map((one) => one.id)
      await call(api.askVolunteers, { params: { id }, body: { volunteerIds } })
      return {
        gone: [],
        done: {
          toast: 'replies.volunteers-asked',
          isAloud: true,
          text: (told) => told('admin.choosing.asked', { names }),
        },
      }
    },
  }
  const send = (chosen: FreeVolunteer): Action => {
    const people = { citizen, volunteer: chosen.name, when, before: before?.name ?? t('admin.noName') }
    return {
      ...{ words: before ? 'reassign' : 'assign', id, name: chosen.name, icon: UserRoundCheck },
      follows: t(before ? 'admin.follows.given' : 'admin.follows.coming', people),
      do: (call) => {
        const body = { volunteerId: chosen.id, ...(before?.id && { insteadOf: before.id }) }
        return call(api.assignVolunteer, { params: { id }, body })
      },
    }
  }
  const askThem = () => (ticked.length > 0 ? doNow(asking) : setMissing('tickSome'))
  const sendOne = () => {
    const [one, ...others] = ticked
    if (one && others.length === 0) confirm(send(one))
    else setMissing('tickOne')
  }

  const shown = [...ticked.filter((one) => !items?.some((item) => item.id === one.id)), ...(items ?? [])]
  const wrong = missing
    ? missing === 'enough'
      ? t('problems.enough-asked')
      : t(`admin.choosing.${missing}`)
    : refusal
  return (
    <Dialog
      open
      title={t('admin.choosing.title')}
      lead={t('admin.choosing.lead', {
        ...{ type: t(`catalogue.helpTypes.${helpType}`), citizen, when },
        place: placeName(t, request) ?? '',
      })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('admin.notNow')}
          </Button>
          <Button variant={before ? 'action' : 'quiet'} onClick={sendOne}>
            {t('admin.choosing.saidYes')}
          </Button>
          {!before && (
            <Button busy={isBusy} busyLabel={t('admin.choosing.asking')} onClick={askThem}>
              {ticked.length > 0
                ? t('admin.choosing.ask', { count: ticked.length })
                : t('admin.choosing.askThem')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(before ? 'admin.choosing.hintGiving' : 'admin.choosing.hint')}</p>
      <SearchField name="volunteer" label={t('admin.choosing.search')} value={text} onSearch={setText} />
      <Unread reading={list} shape="rows" />
      <p role="status" className={styles.soft}>
        {items && items.length < total && (
          <span>{t('admin.choosing.more', { shown: items.length, total })}</span>
        )}
        {items?.length === 0 && (
          <span>{t(text ? 'admin.choosing.none' : 'admin.lists.freeVolunteers.empty')}</span>
        )}
      </p>
      {shown.length > 0 && (
        <ul role="list" aria-label={t('admin.lists.freeVolunteers.label')} className={styles.candidates}>
          {shown.map((volunteer) => (
            <li key={volunteer.id}>
              <Checkbox
                label={volunteer.name}
                checked={ticked.some((one) => one.id === volunteer.id)}
                onChange={() => tick(volunteer)}
                aria-describedby={`free-${volunteer.id}`}
              />
              <Facts of={volunteer} helpType={helpType} asked={asked} />
            </li>
          ))}
        </ul>
      )}
      <div role="alert">{wrong && <Notice tone="danger">{wrong}</Notice>}</div>
    </Dialog>
  )
}

/** Why this one, or why not. */
function Facts({
  of: { id, district, area, skills, isFreeThen, lastAskedAt },
  helpType,
  asked,
}: { of: FreeVolunteer; asked: NonNullable<RequestForAdmin['asked']> } & Pick<RequestForAdmin, 'helpType'>) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const answer = asked.find((one) => one.id === id)?.answer
  return (
    <div id={`free-${id}`} className={styles.volunteer}>
      <span className={styles.soft}>
        <SaidIn sentence={placeName(t, { area, district }) ?? t('admin.noDistrict')} words={area} />
      </span>
      {skills && skills.length > 0 && <span className={styles.soft}>{skillsIn(t, language, skills)}</span>}
      <span className={styles.soft}>
        {lastAskedAt
          ? t('admin.choosing.lastAsked', { when: say.since(lastAskedAt) })
          : t('admin.choosing.neverAsked')}
      </span>
      <span className={panel.chips}>
        {answer === 'no' && <Chip icon={UserRoundX} tone="danger" label={t('admin.choosing.saidNo')} />}
        {answer === null && (
          <Chip icon={MessageCircleQuestionMark} tone="waiting" label={t('admin.choosing.waiting')} />
        )}
        {helpsWith(helpType, skills) && (
          <Chip icon={UserRoundCheck} tone="success" label={t('admin.choosing.helps')} />
        )}
        {isFreeThen === true && (
          <Chip icon={CalendarCheck} tone="success" label={t('admin.choosing.freeThen')} />
        )}
        {isFreeThen === false && (
          <Chip icon={CalendarX} tone="waiting" label={t('admin.choosing.otherHours')} />
        )}
      </span>
    </div>
  )
}
