import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { SelectField } from '../../../ui/forms/text-field.tsx'
import type { Filters } from './use-filters.ts'

/** Where and which help, the filters that requests and statistics share. */
export function PlaceFilters({
  filters,
  prefix,
}: {
  filters: Pick<Filters<'location' | 'skill'>, 'district' | 'helpType' | 'change'>
  prefix: string
}) {
  const { t } = useWords()
  return (
    <>
      <SelectField
        name={`${prefix}-location`}
        label={t('admin.filters.location')}
        placeholder={t('admin.filters.allLocations')}
        value={filters.district ?? ''}
        options={DISTRICTS.map((value) => ({ value, label: t(`catalogue.districts.${value}`) }))}
        onChange={({ target }) => filters.change({ location: target.value })}
      />
      <SelectField
        name={`${prefix}-skill`}
        label={t('admin.filters.skill')}
        placeholder={t('admin.filters.allSkills')}
        value={filters.helpType ?? ''}
        options={HELP_TYPES.map((value) => ({ value, label: t(`catalogue.helpTypes.${value}`) }))}
        onChange={({ target }) => filters.change({ skill: target.value })}
      />
    </>
  )
}
