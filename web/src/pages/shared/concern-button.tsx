import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { queryKeys } from '../../app/api/queries.ts'
import { Button } from '../../ui/forms/button.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import styles from './concern.module.css'
import { ConcernDialog } from './concern-dialog.tsx'
import type { ConcernProps } from './concern-dialog.tsx'

export type ConcernButtonProps = ConcernProps & {
  /** False if there is nobody to report: what was said of a concern already sent stays. */
  canReport?: boolean
  /** Reads again what it has changed, before it is said. */
  onSent?: () => Promise<unknown>
}

export function ConcernButton({ canReport = true, onSent, ...about }: ConcernButtonProps) {
  const { requestId, visit, place } = about
  const { t } = useWords()
  const queries = useQueryClient()
  const queryKey = [...queryKeys.concernsSent, requestId]
  // Kept until signing out: somebody who leaves the page and returns should not wonder whether it was sent.
  const { data: wasSent = false } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  const [isOpen, setIsOpen] = useState(false)
  const [isNew, setIsNew] = useState(false)
  const said = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that was pressed is gone, and the focus must not fall off the page.
    if (isNew && wasSent && !place) said.current?.focus()
  }, [isNew, wasSent, place])

  useEffect(() => {
    // What is above it on the page changes places when the volunteer goes.
    if (!canReport && said.current === document.activeElement)
      said.current?.scrollIntoView({ block: 'center' })
  }, [canReport])

  return (
    <>
      <div ref={said} tabIndex={-1} className={styles.said}>
        {wasSent && !(isNew && place) && (
          <Notice tone="success" title={t('concerns.sent')}>
            {t('concerns.next')}
          </Notice>
        )}
      </div>
      {!wasSent && canReport && (
        <Button
          variant="quiet"
          icon={Flag}
          aria-label={visit && t('concerns.reportAbout', { about: visit })}
          onClick={() => setIsOpen(true)}
        >
          {t('concerns.report')}
        </Button>
      )}
      <ConcernDialog
        open={isOpen}
        {...about}
        onSent={async () => {
          await onSent?.()
          queries.setQueryData(queryKey, true)
          setIsOpen(false)
          setIsNew(true)
          if (place) focusPageHeading()
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
