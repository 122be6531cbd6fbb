import { CircleCheck, Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome, useOutcomePlace } from '../../app/outcome.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { saveFile } from '../../app/save-file.ts'
import styles from './security.module.css'

export type RecoveryCodesProps = {
  codes: string[]
  onKept: () => void
}

/** The recovery codes, this one time, and ways to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const outcome = useOutcomePlace()
  const lines = `${codes.join('\n')}\n`

  useEffect(() => {
    heading.current?.focus()
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines)
      outcome.keep(() => ({ tone: 'success', text: t('admin.security.copied') }))
    } catch {
      // The browser forbids it, or has no clipboard for pages.
      outcome.keep(() => ({ tone: 'danger', text: t('admin.security.copyFailed') }))
    }
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('admin.security.codesTitle')}
      </h3>
      <p>{t('admin.security.codesWhy')}</p>
      <Notice tone="warning">{t('admin.security.codesOnce')}</Notice>
      <ul role="list" aria-label={t('admin.security.codes')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print">
        <Actions>
          <Button variant="quiet" icon={Copy} onClick={() => void copy()}>
            {t('admin.security.copy')}
          </Button>
          <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
            {t('admin.security.print')}
          </Button>
          <Button
            variant="quiet"
            icon={Download}
            onClick={() =>
              saveFile(new Blob([lines], { type: 'text/plain' }), `${t('admin.security.fileName')}.txt`)
            }
          >
            {t('admin.security.download')}
          </Button>
        </Actions>
      </div>
      <Outcome of={outcome} className="no-print" />
      <div className="no-print">
        <Actions>
          <Button icon={CircleCheck} onClick={onKept}>
            {t('admin.security.kept')}
          </Button>
        </Actions>
      </div>
    </>
  )
}
