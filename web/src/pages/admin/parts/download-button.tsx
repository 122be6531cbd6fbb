import { Download } from 'lucide-react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Outcome } from '../../../app/outcome.tsx'
import { useAction } from '../../../app/use-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { useIdentity } from './identity.tsx'
import { failureWords } from './failure-words.ts'
import styles from './download-button.module.css'

export interface DownloadButtonProps {
  label: string
  onDownload: () => Promise<void>
}

/** Downloads a file, and says why if that fails. */
export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const { t } = useWords()
  const { proving } = useIdentity()
  const work = useAction(() => proving(onDownload, { confirmLabel: label }), {
    explain: failureWords(t, 'lists.download'),
    done: () => t('admin.audit.exported'),
    isToasted: false,
  })
  return (
    <div className={styles.download}>
      <Button
        variant="quiet"
        icon={Download}
        busy={work.isBusy}
        busyLabel={t('admin.lists.download.loading')}
        onClick={() => work.run()}
      >
        {label}
      </Button>
      <Outcome of={work} withFailure />
    </div>
  )
}
