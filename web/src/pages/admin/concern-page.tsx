import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { Ban, UserRoundX } from 'lucide-react'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useOwnTitle } from './own-title.ts'
import { BackLink, useCameFrom } from './back-link.tsx'
import { ActionButtons } from './parts/action-buttons.tsx'
import { StateChip } from './concern-state.tsx'
import { PersonLink } from './parts/person-link.tsx'
import { ContactLinks } from './parts/contact-links.tsx'
import { ReadingFailure } from './parts/list-panel.tsx'
import { useApiAnswer } from './parts/use-api-list.ts'
import { FinePrint } from './parts/fine-print.tsx'
import { Notes } from './concern-notes.tsx'
import styles from './concern-page.module.css'
import { nameIn } from './name-in.ts'
import { OwnerButton } from './owner-button.tsx'

/** One concern with its people, its state, its owner and its notes. */
export default function ConcernPage() {
  const { t } = useWords()
  const { id = '' } = useParams()
  const from = useCameFrom(id)
  const reading = useApiAnswer('concern', api.readConcern, { params: { id } })
  return (
    <div className={styles.sections}>
      <BackLink to={from?.path === paths.adminConcerns ? from.to : paths.adminConcerns}>
        {t('admin.concerns.back')}
      </BackLink>
      <ReadingFailure reading={reading} />
      {!reading.value && !reading.failure && !reading.gone && (
        <Skeleton shape="lines" label={t('admin.lists.concern.loading')} />
      )}
      {reading.value && <Case key={id} {...reading.value} />}
    </div>
  )
}

function Case({ concern }: { concern: Concern }) {
  const { t } = useWords()
  const say = useFormatDate()
  const {
    id,
    kind,
    state,
    text,
    subject,
    reporter,
    owner,
    requestNumber: number,
    helpType,
    date,
    raisedAt,
    isSeparated,
  } = concern
  const { subjectMark, reporterMark } = concern
  const name = nameIn(t, subject, subjectMark)
  const pair = {
    id,
    name: t('admin.concerns.pair', { one: reporter?.name ?? '', other: subject?.name ?? '' }),
  }

  const title = t('admin.concerns.title', { kind: t(`admin.concerns.kinds.${kind}`), name })
  useOwnTitle(title)

  return (
    <>
      <Card as="section" kasavu aria-label={title}>
        <ChipRow>
          <StateChip state={state} />
          {isSeparated && <Chip icon={UserRoundX} label={t('admin.concerns.separated')} />}
        </ChipRow>
        <dl className={styles.facts}>
          <div>
            <dt>{t('admin.concerns.text')}</dt>
            <dd className={styles.written}>
              {text && <Said>{text}</Said>}
              {text === '' && <span>{t('admin.concerns.pressed')}</span>}
              {text === null && <span>{t('admin.concerns.erased')}</span>}
            </dd>
          </div>
          <div>
            <dt>{t('admin.concerns.raised')}</dt>
            <dd>{say.listInstant(raisedAt)}</dd>
          </div>
          <div>
            <dt>{t('admin.concerns.request')}</dt>
            <dd>
              {t('admin.concerns.requestOn', {
                type: t(`catalogue.helpTypes.${helpType}`),
                number: requestNumber(number),
                day: say.day(date),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('admin.columns.owner')}</dt>
            <dd>{owner?.name ?? t('admin.concerns.nobody')}</dd>
          </div>
        </dl>
        <Actions>
          {state !== 'closed' && <OwnerButton concern={concern} />}
          <ActionButtons
            actions={[state === 'closed' ? 'reopenConcern' : 'closeConcern']}
            subject={{ id, name }}
          />
        </Actions>
      </Card>
      <Card as="section" aria-labelledby="case-people">
        <h2 id="case-people">{t('admin.concerns.people')}</h2>
        <div className={styles.people}>
          <Person label={t('admin.columns.about')} person={subject} mark={subjectMark} canBan />
          <Person label={t('admin.columns.reporter')} person={reporter} mark={reporterMark} />
        </div>
        {subject && reporter && (
          <ActionButtons actions={[isSeparated ? 'reunite' : 'separate']} subject={pair} />
        )}
      </Card>
      <Notes concern={concern} />
    </>
  )
}

function Person({
  label,
  person,
  mark,
  canBan = false,
}: {
  label: string
  person: Concern['subject']
  mark: string | null
  canBan?: boolean
}) {
  const { t } = useWords()
  return (
    <div className={styles.person}>
      <FinePrint>{label}</FinePrint>
      <p className={styles.name}>
        {person ? <PersonLink id={person.id} name={person.name} /> : nameIn(t, person, mark)}
      </p>
      {mark && <FinePrint>{t('admin.concerns.markHint')}</FinePrint>}
      {person && (
        <>
          <p>{t(`admin.concerns.categories.${person.category}`)}</p>
          <ContactLinks email={person.email} phone={person.phone} />
          {person.isBanned && <Chip icon={Ban} tone="danger" label={t('admin.concerns.banned')} />}
          {canBan && !person.isBanned && <ActionButtons actions={['ban']} subject={person} />}
        </>
      )}
    </div>
  )
}
