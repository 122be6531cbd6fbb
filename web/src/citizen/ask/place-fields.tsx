import type { Place } from '@scan/domain/contact-details/place.ts'
import { MapPin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'

type FieldProps = Pick<ComponentProps<typeof TextArea>, 'id' | 'name' | 'value' | 'error' | 'required'> & {
  onChange: (event: { target: { value: string } }) => void
}

/** Where in the district: what all volunteers may know, and the house, each with who sees it. */
export function PlaceFields({ of }: { of: (field: keyof Place) => FieldProps }) {
  const { t } = useWords()
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
      <TextArea
        {...of('address')}
        rows={2}
        label={t('citizen.ask.address')}
        hint={t('citizen.ask.addressHint')}
        autoComplete="street-address"
      />
      <TextField {...of('landmark')} label={t('citizen.ask.landmark')} hint={t('citizen.ask.landmarkHint')} />
    </>
  )
}
