import { useSetting } from '../app-context.tsx'
import { useWords } from '../words/use-words.tsx'

/** India's helplines, by their names in the settings. */
const NAMES: Readonly<Record<string, 'site.emergency' | 'site.elderLine'>> = {
  Emergency: 'site.emergency',
  'Elder Line': 'site.elderLine',
}

/** Whom to call besides the network: all-India numbers in the reader's language, others as the settings name them. */
export function useHelplines(): { name: string; number: string }[] {
  const { t } = useWords()
  const helplines = useSetting('helplines')
  return helplines.map(({ name, number }) => ({ name: NAMES[name] ? t(NAMES[name]) : name, number }))
}
