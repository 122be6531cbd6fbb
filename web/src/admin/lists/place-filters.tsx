import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/forms/text-field.tsx'
import type { Address } from '../address.ts'

/** Where and which help, as the filters of requests and of the numbers ask it. */
export function PlaceFilters({ address, prefix }: { address: Address; prefix: string }) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        name={`${prefix}-location`}
        label={t('moderation.filters.location')}
        placeholder={t('moderation.filters.allLocations')}
        value={address.district ?? ''}
        options={DISTRICTS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => address.change({ location: target.value })}
      />
      <SelectField
        name={`${prefix}-skill`}
        label={t('moderation.filters.skill')}
        placeholder={t('moderation.filters.allSkills')}
        value={address.helpType ?? ''}
        options={HELP_TYPES.map((value) => ({ value, label: t(`helpRequests.types.${value}`) }))}
        onChange={({ target }) => address.change({ skill: target.value })}
      />
    </>
  )
}
