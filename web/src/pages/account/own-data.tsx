import type { Reply } from '@scan/contract/endpoint.ts'
import type { Messages } from '@scan/contract/messages/index.ts'
import type { OwnFact } from '@scan/contract/own-data.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { type PartOfDay, WEEKDAYS, type Weekday } from '@scan/domain/availability.ts'
import { type District, helpTypeOf } from '@scan/domain/catalogue.ts'
import { wallTime } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Download, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSetting } from '../../app/app-context.tsx'
import { saveFile } from '../../app/save-file.ts'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { explain } from './explain.ts'
import styles from './profile-page.module.css'

type Parts = Reply<typeof publicApi.readMyData>['parts']

/** Folded away on the profile: everything held about somebody, to read here and to save. */
export function OwnData() {
  const { t } = useWords()
  const timeZone = useSetting('timeZone')
  const [parts, setParts] = useState<Parts>()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useAction(publicApi.readMyData, {
    explain: explain('ownData.failed'),
    isToasted: false,
    onDone: (reply) => {
      flushSync(() => setParts(reply.parts))
      // It is long: screen readers read on from here, as far as somebody likes.
      heading.current?.focus()
    },
  })
  return (
    <Disclosure label={t('ownData.title')} icon={FileText}>
      <p>{t('ownData.lead')}</p>
      <div className={styles.ways}>
        <Actions>
          <Button
            variant="quiet"
            icon={FileText}
            busy={read.isBusy}
            busyLabel={t('ownData.reading')}
            onClick={() => read.run()}
          >
            {t('ownData.read')}
          </Button>
          {parts && (
            <Button
              variant="quiet"
              icon={Download}
              onClick={() =>
                saveFile(
                  new Blob([ownDataFile(parts, timeZone)], { type: 'application/json' }),
                  'my-data.json',
                )
              }
            >
              {t('ownData.save')}
            </Button>
          )}
        </Actions>
      </div>
      {read.failure && (
        <Notice tone="danger" role="alert">
          {read.failure}
        </Notice>
      )}
      {parts?.map(({ name, entries }, index) => (
        <section key={name} className={`stack gap-12 ${styles.data}`}>
          <h2 ref={index === 0 ? heading : undefined} tabIndex={-1}>
            {t(`ownData.parts.${name}`)}
          </h2>
          {entries.length === 0 && <p>{t('ownData.nothing')}</p>}
          {entries.map((entry, at) => (
            <Entry key={at} entry={entry} />
          ))}
        </section>
      ))}
    </Disclosure>
  )
}

const isInstant = (fact: string) => fact.endsWith('At')

/** As JSON. Its times are what the service's clock showed, and it says so (D83). */
function ownDataFile(parts: Parts, timeZone: string): string {
  const inWallTime = ([fact, value]: [string, string]) => [
    fact,
    isInstant(fact) ? wallTime(new Date(value), timeZone) : value,
  ]
  const data = parts.map(({ name, entries }) => ({
    name,
    entries: entries.map((entry) => Object.fromEntries(Object.entries(entry).map(inWallTime))),
  }))
  return JSON.stringify({ timeZone, data }, null, 2)
}

function Entry({ entry }: { entry: Parts[number]['entries'][number] }) {
  const { t } = useWords()
  const say = useFormatDate()
  const helpType = (title: string) => {
    const type = helpTypeOf(title)
    return type ? t(`catalogue.helpTypes.${type}`) : title
  }
  const slot = (name: string) => {
    const [day, part] = name.split('-') as [Weekday, PartOfDay]
    return t('accounts.fields.slot', {
      day: say.weekday(WEEKDAYS.indexOf(day), 'long'),
      part: t(`accounts.fields.partsOfDay.${part}`),
    })
  }
  const each = (list: string, inWords: (one: string) => string) => list.split(', ').map(inWords).join(', ')
  const word = (value: string) => {
    const name = `ownData.words.${value as keyof Messages['ownData']['words']}` as const
    const said = t(name)
    return said === name ? undefined : said
  }
  /** A stored word of ours, in the reader's words. */
  const inWords: { [Fact in OwnFact]?: (value: string) => string | undefined } = {
    date: (value) => say.calendarDay(value),
    validUntil: (value) => say.calendarDay(value),
    time: (value) => say.time(value),
    phone: groupedPhone,
    district: (value) => t(`catalogue.districts.${value as District}`),
    help: helpType,
    skills: (value) => each(value, helpType),
    availability: (value) => each(value, slot),
    privacyVersion: (value) => say.calendarDay(value),
    category: word,
    status: word,
    ending: word,
    kind: word,
    action: word,
    language: (value) => new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
  }
  const valueOf = (fact: string, value: string) =>
    isInstant(fact)
      ? say.instant(new Date(value))
      : (inWords[fact as OwnFact]?.(value) ?? <Said>{value}</Said>)
  return (
    <dl className={styles.entry}>
      {Object.entries(entry).map(([fact, value]) => (
        <div key={fact}>
          <dt>{t(`ownData.facts.${fact as OwnFact}`)}</dt>
          <dd>{valueOf(fact, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
