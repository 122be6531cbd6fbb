import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useWords } from '../words/use-words.tsx'
import { type UiLabels, UiLabelsProvider } from '../../ui/ui-labels.tsx'

/** Gives the components their labels in the reader's language. */
export function SiteLabels({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const labels = useMemo(
    (): UiLabels => ({
      siteName: t('site.name'),
      optional: t('site.optional'),
      error: t('site.error'),
      show: t('site.show'),
      showPassword: t('site.showPassword'),
      hide: t('site.hide'),
      hidePassword: t('site.hidePassword'),
      dismiss: t('site.dismiss'),
      messages: t('site.messages'),
      moreMessages: (count) => t('site.moreMessages', { count }),
      stepDone: t('site.stepDone'),
      stepNow: t('site.stepNow'),
      stepToCome: t('site.stepToCome'),
      moreBelow: t('site.moreBelow'),
    }),
    [t],
  )
  return <UiLabelsProvider value={labels}>{children}</UiLabelsProvider>
}
