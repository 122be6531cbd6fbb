import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Printer } from 'lucide-react'
import { addressIn } from '../../addresses.ts'
import { useDeskHours, useSetting } from '../../app/app-context.tsx'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { DistrictMap } from '../../ui/content/district-map.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { QrCode } from '../shared/qr-code.tsx'
import styles from './poster-page.module.css'

/** A page of A4 for a wall, in the reader's language: what the network is, and how to reach it (D79). */
export default function PosterPage() {
  const { t, language } = useWords()
  const supportPhone = useSetting('supportPhone')
  const organisation = useSetting('organisation')
  const deskHours = useDeskHours()
  // While a page is prerendered it stands nowhere yet.
  const address = useIsHydrated() ? location.origin + addressIn(language, paths.landing) : ''
  const shown = address.replace(/^https?:\/\/|\/$/g, '')
  return (
    <Page title={t('legal.poster.title')} lead={t('legal.poster.lead')} greets>
      <div className="no-print">
        <Actions>
          <Button size="main" icon={Printer} onClick={() => window.print()}>
            {t('legal.poster.print')}
          </Button>
        </Actions>
      </div>
      <Card kasavu as="section" aria-labelledby="poster" className={styles.sheet}>
        <div className={styles.top}>
          <div className="stack">
            <p className={styles.name}>{t('site.name')}</p>
            <h2 id="poster" className={styles.headline}>
              {t('legal.poster.headline')}
            </h2>
            <p className={styles.text}>{t('legal.poster.text')}</p>
          </div>
          <DistrictMap of={() => ({ shade: 2, name: '' })} className={styles.map} />
        </div>
        <ul role="list" className={styles.kinds}>
          {HELP_TYPES.map((helpType) => (
            <li key={helpType}>
              <Drawing name={helpType} />
              <span>{t(`catalogue.helpTypes.${helpType}`)}</span>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <div className={styles.code}>
            {address && <QrCode text={address} label={t('legal.poster.code', { address: shown })} />}
          </div>
          <div className="stack">
            <p className={styles.way}>{t('legal.poster.scan')}</p>
            <p className={styles.way}>
              {withElements(t('legal.poster.address', { address: shown }), {
                address: <strong translate="no" className={styles.address} />,
              })}
            </p>
            <p className={styles.way}>{t('legal.poster.ringMe')}</p>
            {supportPhone && (
              <p className={styles.way}>
                <span>{t('legal.poster.call')}</span>{' '}
                <a href={`tel:${supportPhone}`} className={styles.phone}>
                  {groupedPhone(supportPhone)}
                </a>{' '}
                <span>{`(${deskHours})`}</span>
              </p>
            )}
          </div>
        </div>
        {organisation && (
          <p className={classes('soft', styles.by)}>
            <span>{t('site.runBy', { name: organisation.name })}</span>{' '}
            {organisation.details && <span>{organisation.details}</span>}
          </p>
        )}
      </Card>
    </Page>
  )
}
