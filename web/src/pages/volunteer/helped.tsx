import type { Ref } from 'react'
import { ordinalIn } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import happened from '../shared/what-happened.module.css'
import { usePastVisits } from './use-past-visits.ts'

interface HelpedProps {
  ref: Ref<HTMLDivElement>
  /** Whom we ask how it was: such a visit does not count yet. */
  asks: string | undefined
  hasMore: boolean
  onNext: () => void
}

/** After a visit: thanks, how many they have made, and the way to the next request. */
export function Helped({ ref, asks, hasMore, onNext }: HelpedProps) {
  const { t, language } = useWords()
  const count = usePastVisits().data?.completed
  return (
    <div ref={ref} tabIndex={-1} className="no-print">
      <Notice
        tone="success"
        title={
          asks === undefined
            ? t('volunteer.accepted.thanks')
            : t('volunteer.accepted.byPhone.helpedDone', { name: asks })
        }
        picture={<Drawing name="done" />}
        className={happened.woven}
        actions={
          <Button variant={hasMore ? 'action' : 'quiet'} onClick={onNext}>
            {t(`volunteer.board.${hasMore ? 'seeAvailable' : 'dismiss'}`)}
          </Button>
        }
      >
        <p role="status">
          {asks === undefined &&
            count !== undefined &&
            count > 0 &&
            t('volunteer.accepted.yourVisit', { count, nth: ordinalIn(language, count) })}
        </p>
      </Notice>
    </div>
  )
}
