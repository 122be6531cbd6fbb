import { DISTRICTS, type District, type HelpType } from '@scan/domain/catalogue.ts'
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
import { readyIn } from './what-step.tsx'

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

/** A ready sentence of these names no place: which doctor, which bank. */
const GOES_SOMEWHERE: ReadonlySet<HelpType> = new Set(['driving', 'medical'])
const WHERE_TO_MAX = 80

type WhereToProps = { helpType: HelpType; ask: Pick<Ask, 'fields' | 'write'> }

/** Where to, which volunteers need to judge the way: it is added to the ready sentence. Nothing for their own words. */
export function WhereTo({ helpType, ask: { fields, write } }: WhereToProps) {
  const { t } = useWords()
  const ready = readyIn(t, helpType, fields.description)
  if (!ready || !GOES_SOMEWHERE.has(helpType)) return null
  return (
    <TextField
      name="whereTo"
      label={t('citizen.ask.whereTo')}
      hint={t('citizen.ask.whereToHint')}
      icon={MapPin}
      required={false}
      maxLength={WHERE_TO_MAX}
      autoCapitalize="words"
      value={fields.description.slice(ready.length + 2)}
      onChange={({ target: { value } }) =>
        write('description', value.trim() ? `${ready}: ${value.trimStart()}` : ready)
      }
    />
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
