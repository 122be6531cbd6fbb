import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'

export type AcceptDialogProps = {
  /** The request in question, or undefined while nothing is asked. */
  request: RequestForVolunteer | undefined
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a request is accepted, and says once more when and where. */
export function AcceptDialog({ request, busy, error, onConfirm, onCancel }: AcceptDialogProps) {
  const { t } = useTranslation()
  const say = useFormatDate()
  return (
    <ConfirmDialog
      open={request !== undefined}
      title={t('volunteer.board.acceptQuestion')}
      safeLabel={t('volunteer.board.notNow')}
      confirmLabel={t('volunteer.board.acceptConfirm')}
      busy={busy}
      busyLabel={t('volunteer.board.accepting')}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          <p>
            <strong>{say.when(request.date, request.time)}</strong>
            <br />
            {t('volunteer.board.acceptWhat', {
              type: t(`catalogue.helpTypes.${request.helpType}`),
              district: request.district,
            })}
          </p>
          <p>{t('volunteer.board.acceptPromise')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
