import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { useUser } from '../app/app-context.tsx'
import { Actions } from '../ui/content/card.tsx'
import { Page } from '../ui/site/page.tsx'
import styles from './greeting.module.css'

export type GreetingProps = {
  quote: string
  actions: ReactNode
  /** True where something below matters more: the quote goes, and the buttons come last. */
  quiet?: boolean
  children: ReactNode
}

/** A home page: welcome by the first word of the name, a quote, and the buttons, around what is worked with. */
export function Greeting({ quote, actions, quiet = false, children }: GreetingProps) {
  const { t } = useWords()
  const { name } = useUser()
  const buttons = (
    <div className="no-print">
      <Actions>{actions}</Actions>
    </div>
  )
  return (
    <Page
      title={t('requests.home.welcome', { name: firstWord(name) })}
      lead={quiet ? undefined : <q className={styles.quote}>{quote}</q>}
      documentTitle={t('site.home')}
    >
      {!quiet && buttons}
      {children}
      {quiet && buttons}
    </Page>
  )
}

/** What somebody is greeted by. */
export function firstWord(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
