import type { Place } from '@scan/domain/contact-details/place.ts'
import { MapPin } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { SaidIn } from '../../app/words/said-in.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import styles from './ask-form.module.css'

type FieldProps = Pick<ComponentProps<typeof TextArea>, 'id' | 'name' | 'value' | 'error' | 'required'> & {
  onChange: (event: { target: { value: string } }) => void
}

/**
 * Where in the district: what every volunteer may know, and the house, each saying who sees it. A house from the
 * profile is one line that unfolds.
 */
export function PlaceFields({ of }: { of: (field: keyof Place) => FieldProps }) {
  const { t } = useWords()
  const [address, landmark] = [of('address'), of('landmark')]
  const [isKnown] = useState(address.value !== '')
  const written = String(address.value ?? '')
  const house = (
    <>
      <TextArea
        {...address}
        rows={2}
        label={t('citizen.ask.address')}
        hint={t('citizen.ask.addressHint')}
        autoComplete="street-address"
      />
      <TextField {...landmark} label={t('citizen.ask.landmark')} hint={t('citizen.ask.landmarkHint')} />
    </>
  )
  return (
    <>
      <TextField
        {...of('area')}
        label={t('citizen.ask.area')}
        hint={t('citizen.ask.areaHint')}
        icon={MapPin}
        autoCapitalize="words"
        autoComplete="address-level3"
      />
      {isKnown ? (
        <Disclosure
          label={
            written ? (
              <SaidIn sentence={t('citizen.ask.house', { address: written })} words={written} />
            ) : (
              t('citizen.ask.noHouse')
            )
          }
          isQuiet
          startOpen={Boolean(address.error ?? landmark.error)}
        >
          <div className={styles.form}>{house}</div>
        </Disclosure>
      ) : (
        house
      )}
    </>
  )
}
