import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { useWords } from '../../app/words/use-words.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useUser } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { placeName } from '../../app/words/place-name.ts'
import { explainAccept, isBoardOutdated } from './explain-accept.ts'
import type { Board } from './use-board.ts'

export type AcceptDialogProps = {
  request: RequestForVolunteer
  board: Pick<Board, 'keepAccepted' | 'hasChanged'>
  /** Where the outcome is told. */
  place: OutcomePlace
  onClose: () => void
}

/** Asks before a request is accepted, repeating when and where. */
export function AcceptDialog({ request, board, place, onClose }: AcceptDialogProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { id, name, phone } = useUser()
  const accept = useAction(api.acceptRequest, {
    explain: explainAccept,
    onDone: async ({ request: accepted }) => {
      await board.keepAccepted(accepted)
      onClose()
    },
    done: 'volunteer.board.acceptDone',
    onFailed: (failure, told) => {
      if (!isBoardOutdated(failure)) return
      onClose()
      place.tell(told)
      board.hasChanged()
    },
    place,
  })
  return (
    <ConfirmDialog
      open
      title={t('volunteer.board.acceptQuestion')}
      safeLabel={t('volunteer.board.notNow')}
      confirmLabel={t('volunteer.board.acceptConfirm')}
      busy={accept.isBusy}
      busyLabel={t('volunteer.board.accepting')}
      error={accept.failure}
      // The volunteer's own details go along, as the specification says; nobody believes them (D26).
      onConfirm={() => accept.run({ body: { citizen: request.handle, name, phone, id } })}
      onCancel={onClose}
    >
      <p>
        <strong>{say.when(request.date, request.time)}</strong>
        <br />
        <span>
          {t('volunteer.board.acceptWhat', {
            type: t(`catalogue.helpTypes.${request.helpType}`),
            place: placeName(t, request) ?? '',
          })}
        </span>
      </p>
      <p>{t('volunteer.board.acceptPromise')}</p>
    </ConfirmDialog>
  )
}
