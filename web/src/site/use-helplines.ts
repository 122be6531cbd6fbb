import { useSetting } from '../app/app-context.tsx'
import type { SentenceName } from '../i18n/translate.ts'
import { useWords } from '../i18n/use-words.tsx'

/** India's helplines, by their names in the settings. */
const NAMES: Readonly<Record<string, SentenceName>> = {
  Emergency: 'site.emergency',
  'Elder Line': 'site.elderLine',
}

/** Whom to call besides the network: all-India numbers in the reader's language, others as the settings name them. */
export function useHelplines(): { name: string; number: string }[] {
  const { t } = useWords()
  const helplines = useSetting('helplines')
  return helplines.map(({ name, number }) => ({ name: NAMES[name] ? t(NAMES[name]) : name, number }))
}
