import type { Language } from '@scan/contract/language.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addressIn } from '../../addresses.ts'
import { useSetting } from '../../app/app-context.tsx'
import { readArea } from '../../app/words/read-area.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { createWords } from '../../app/words/words.ts'
import { paths } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { QrCode } from '../shared/qr-code.tsx'
import styles from './poster-page.module.css'

const STRIPS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A page of A4 for a wall, in Malayalam and one more language: what the network is, and how to reach it (D79). */
export default function PosterPage() {
  const { t, language } = useWords()
  const other = language === 'ml' ? 'en' : 'ml'
  const inOther = useWordsOf(other)
  const supportPhone = useSetting('supportPhone')
  const organisation = useSetting('organisation')
  const deskHours = useSetting('deskHours')
  // While a page is prerendered it stands nowhere yet.
  const address = useIsHydrated() ? location.origin + addressIn(language, paths.landing) : ''
  const shown = address.replace(/^https?:\/\/|\/$/g, '')
  const phone = supportPhone && groupedPhone(supportPhone)
  const both: [Language, Translate][] = [[language, t]]
  if (inOther) both.push([other, inOther])
  // Whoever passes by in Kerala reads Malayalam first.
  both.sort(([one]) => (one === 'ml' ? -1 : 1))
  return (
    <Page title={t('legal.poster.title')} lead={t('legal.poster.lead')} greets>
      <div className="no-print">
        <Actions>
          <Button size="main" icon={Printer} onClick={() => window.print()}>
            {t('legal.poster.print')}
          </Button>
        </Actions>
      </div>
      <Card kasavu as="section" aria-labelledby={`poster-${language}`} className={styles.sheet}>
        <div>
          {both.map(([lang, say]) => (
            <h2 key={lang} id={`poster-${lang}`} lang={lang} className={styles.headline}>
              {say('legal.poster.headline')}
            </h2>
          ))}
        </div>
        <div>
          {both.map(([lang, say]) => (
            <p key={lang} lang={lang} className={styles.text}>
              {say('legal.poster.text')}
            </p>
          ))}
        </div>
        <div className={styles.middle}>
          <div data-in-colour className={styles.drawing}>
            <Drawing name="driving" />
          </div>
          <div className="stack gap-8">
            <div className={styles.code}>
              {address && <QrCode text={address} label={t('legal.poster.code', { address: shown })} />}
            </div>
            <Lines of={both} name="legal.poster.scan" />
            <p>
              <strong translate="no" className={styles.address}>
                {shown}
              </strong>
            </p>
            <Lines of={both} name="legal.poster.ringMe" />
          </div>
        </div>
        {phone && (
          <div className={styles.calls}>
            <div>
              {both.map(([lang, say]) => (
                <p key={lang} lang={lang} className={styles.line}>
                  <span>{say('legal.poster.call')}</span> <span>{`(${deskHours[lang]})`}</span>
                </p>
              ))}
            </div>
            <a href={`tel:${supportPhone}`} className={styles.phone}>
              {phone}
            </a>
          </div>
        )}
        <div className={styles.by}>
          <p>
            {both.map(([lang, say], at) => (
              <span key={lang} lang={lang}>{`${at ? ' · ' : ''}${say('site.name')}`}</span>
            ))}
          </p>
          {organisation && (
            <p>
              {both.map(([lang, say]) => (
                <span key={lang} lang={lang}>{`${say('site.runBy', { name: organisation.name })} `}</span>
              ))}
              {organisation.details && <span>{organisation.details}</span>}
            </p>
          )}
        </div>
        <ul role="list" aria-hidden translate="no" className={styles.strips}>
          {STRIPS.map((strip) => (
            <li key={strip}>
              {phone && <strong>{phone}</strong>} <span>{shown}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

type LinesProps = {
  of: readonly [Language, Translate][]
  name: 'legal.poster.scan' | 'legal.poster.ringMe'
}

function Lines({ of, name }: LinesProps) {
  return (
    <div>
      {of.map(([lang, say]) => (
        <p key={lang} lang={lang} className={styles.line}>
          {say(name)}
        </p>
      ))}
    </div>
  )
}

/** This page's sentences in another language than the reader's, once they are there. */
function useWordsOf(language: Language): Translate | undefined {
  const [said, setSaid] = useState<{ language: Language; t: Translate }>()
  useEffect(() => {
    const words = createWords(readArea, {}, language)
    words.load(['common', 'legal']).then(
      () => setSaid({ language, t: words.t }),
      // Then the sheet is in one language.
      () => undefined,
    )
  }, [language])
  return said?.language === language ? said.t : undefined
}
