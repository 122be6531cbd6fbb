import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { MapPin } from 'lucide-react'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/text-field.tsx'
import type { AskFields } from './ask-fields.ts'
import styles from './request-help.module.css'
import type { Ask } from './use-ask.ts'

/** The place that is known, to say yes to: 'Ollur, Thrissur', and what only the volunteer gets to know. */
export function Known({ district, area, address, landmark }: AskFields) {
  const { t } = useWords()
  return (
    <div className="stack gap-4">
      <p className={styles.large}>
        <SaidIn sentence={placeName(t, { district: district as District, area }) ?? ''} words={area} />
      </p>
      {[address, landmark].filter(Boolean).map((line) => (
        <p key={line}>
          <Said>{line}</Said>
        </p>
      ))}
    </div>
  )
}

type AskWhere = Pick<Ask, 'fields' | 'text' | 'remember'>

export function Where({ ask, startsOpen }: { ask: AskWhere; startsOpen: boolean }) {
  const { t } = useWords()
  const { address, landmark } = ask.fields
  return (
    <>
      <SelectField
        {...ask.text('district')}
        icon={MapPin}
        placeholder={t('citizen.ask.chooseDistrict')}
        options={DISTRICTS.map((district) => ({
          value: district,
          label: t(`catalogue.districts.${district}`),
        }))}
      />
      <TextField
        {...ask.text('area')}
        hint={t('citizen.ask.areaHint')}
        icon={MapPin}
        autoCapitalize="words"
        autoComplete="address-level3"
      />
      <Disclosure
        isQuiet
        label={t('citizen.ask.moreHouse')}
        startOpen={startsOpen || address !== '' || landmark !== ''}
      >
        <TextArea
          {...ask.text('address')}
          hint={t('citizen.ask.addressHint')}
          rows={2}
          autoComplete="street-address"
        />
        <TextField {...ask.text('landmark')} hint={t('citizen.ask.landmarkHint')} />
      </Disclosure>
      {ask.remember && <Checkbox {...ask.remember} label={t('citizen.ask.remember')} />}
    </>
  )
}
