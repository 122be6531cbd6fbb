import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { HeartHandshake, MapPin, Sparkle } from 'lucide-react'
import { memo, useId } from 'react'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { describedBy } from '../../ui/attributes.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { placeName } from '../../app/words/place-name.ts'
import { When } from '../shared/when.tsx'
import styles from './request-card.module.css'

export type RequestCardProps = {
  request: RequestForVolunteer
  /** If it is no longer open, or has changed: the card stays, and says so. */
  lost: 'gone' | 'changed' | undefined
  /** Whether it came after the volunteer's last look. */
  isNew: boolean
  /** Undefined while this volunteer may accept nothing: the board says why. */
  onAccept: ((request: RequestForVolunteer) => void) | undefined
}

/** The id of its element. */
export const cardId = (request: { id: string }) => `request-${request.id}`

/** An open request on the board, led by its date. Of 3,000, only those that have changed are rendered again. */
export const RequestCard = memo(function RequestCard({ request, lost, isNew, onAccept }: RequestCardProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const headingId = useId()
  const placeId = useId()
  const Icon = HELP_TYPE_ICONS[request.helpType]
  const type = t(`catalogue.helpTypes.${request.helpType}`)
  return (
    <Card as="article" id={cardId(request)} aria-labelledby={headingId} className={styles.card}>
      <div id={headingId} className={styles.head}>
        <p className={styles.when}>
          <span>
            <When date={request.date} />
          </span>
          <span className={styles.time}>{say.time(request.time)}</span>
        </p>
        <h3 tabIndex={-1} className={styles.type}>
          <Icon aria-hidden />
          <span>{type}</span>
        </h3>
        {isNew && <Chip icon={Sparkle} tone="waiting" label={t('volunteer.board.isNew')} />}
      </div>
      <p id={placeId} className={styles.place}>
        <MapPin aria-hidden />
        <span>
          <SaidIn sentence={placeName(t, request) ?? ''} words={request.area} />
        </span>
      </p>
      <p className={styles.text}>
        <Said>{request.description}</Said>
      </p>
      {request.additional && (
        <p className={styles.text}>
          <strong>{`${t('requests.about.additional')}:`}</strong> <Said>{request.additional}</Said>
        </p>
      )}
      {/* The reason takes its place, so that the card keeps its size. */}
      {!lost && (
        <p className={styles.posted}>
          <span className="no-print">
            <span>{`${t('requests.about.posted')}: ${say.instant(request.postedAt)}`}</span>
            <br />
          </span>
          {request.number > 0 && <span>{requestNumber(request.number)}</span>}
        </p>
      )}
      {onAccept && (
        <Button
          icon={HeartHandshake}
          aria-describedby={describedBy(headingId, placeId)}
          disabledReason={lost && t(`volunteer.board.${lost}`)}
          onClick={() => onAccept(request)}
        >
          {t('volunteer.board.accept')}
        </Button>
      )}
    </Card>
  )
})
