import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../api/client.ts'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { toast } from '../ui/overlays/toasts.tsx'
import { failureSentence } from './failure.ts'
import styles from './admin.module.css'

export interface DownloadButtonProps {
  label: string
  onDownload: () => Promise<void>
}

/** Downloads a file of the desk, and says why where that does not work. */
export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const { t } = useTranslation()
  const work = useMutation({
    mutationFn: onDownload,
    onError: (failure) => toast.error(sentenceOf(failure)),
    onSuccess: () => toast.success(t('moderation.audit.exported')),
  })
  function sentenceOf(failure: unknown) {
    if (!(failure instanceof CallFailed)) throw failure
    return failureSentence(t, failure, 'lists.download')
  }
  return (
    <div className={styles.download}>
      <Button
        variant="quiet"
        icon={Download}
        busy={work.isPending}
        busyLabel={t('moderation.lists.download.loading')}
        onClick={() => work.mutate()}
      >
        {label}
      </Button>
      <div role="status" className={styles.outcome}>
        {work.error && <Notice tone="danger">{sentenceOf(work.error)}</Notice>}
        {work.isSuccess && <Notice tone="success">{t('moderation.audit.exported')}</Notice>}
      </div>
    </div>
  )
}
