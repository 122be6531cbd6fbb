import { SEARCH_MAX } from '@scan/contract/fields.ts'
import { Funnel, RotateCcw, Search, UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Link } from 'react-router'
import { useUser } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { classes } from '../../ui/attributes.ts'
import { RemovableChip } from '../../ui/content/chip.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { SelectField, TextField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import styles from './request-board.module.css'
import { DISTRICT_CHOICES, type Filters, NO_FILTERS, TYPE_CHOICES, sameFilters } from './filters.ts'

type BoardFiltersProps = {
  filters: Filters
  defaults: Filters
  onChange: (change: Partial<Filters>) => void
  isAreaFirst: boolean
  onAreaFirst: (isFirst: boolean) => void
}

/** One control that unfolds the search and the filters; beside it the active ones, each cleared with a press. */
export function BoardFilters({ filters, defaults, onChange, isAreaFirst, onAreaFirst }: BoardFiltersProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { availability, homeArea } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()

  const districtName = (district: Filters['district']) =>
    district === 'all' ? t('volunteer.board.allLocations') : t(`catalogue.districts.${district}`)
  const typeName = (type: Filters['type']) => {
    if (type === 'all') return t('volunteer.board.allTypes')
    return type === 'preference' ? t('volunteer.board.preference') : t(`catalogue.helpTypes.${type}`)
  }
  const { district, type, date, when } = filters
  const text = filters.search.trim()
  const isTooLong = text.length > SEARCH_MAX
  const chips: { label: string; lift: Partial<Filters> }[] = [
    ...(text && !isTooLong
      ? [{ label: t('volunteer.board.searchChip', { text }), lift: { search: '' } }]
      : []),
    ...(district === 'all' ? [] : [{ label: districtName(district), lift: { district: 'all' } as const }]),
    ...(type === 'all' ? [] : [{ label: typeName(type), lift: { type: 'all' } as const }]),
    ...(date ? [{ label: say.day(date), lift: { date: '' } }] : []),
    ...(when === 'mine' ? [{ label: t('volunteer.board.whenMine'), lift: { when: 'any' } as const }] : []),
  ]

  return (
    <>
      <div className={classes('named no-print', styles.filters)}>
        <Button
          variant="quiet"
          icon={Funnel}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          className={styles.toggle}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chips.length > 0
            ? t('volunteer.board.filtersActive', { count: chips.length })
            : t('volunteer.board.filters')}
        </Button>
        {chips.length > 0 && (
          <ul
            role="list"
            aria-label={t('volunteer.board.activeFilters')}
            className={classes('row gap-8', styles.chips)}
            // If they slid, a browser would leave the focused one half out of sight.
            onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
          >
            {chips.map(({ label, lift }) => (
              <li key={label}>
                <RemovableChip
                  label={label}
                  removeLabel={t('volunteer.board.remove', { filter: label })}
                  onRemove={() => onChange(lift)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className={classes('box stack no-print', styles.panel)}>
          <div className={styles.row}>
            <TextField
              type="search"
              name="board-search"
              label={t('volunteer.board.search')}
              icon={Search}
              error={isTooLong ? t('fields.search-too-long') : undefined}
              value={filters.search}
              onChange={({ target }) => onChange({ search: target.value })}
            />
            <SelectField
              name="board-location"
              label={t('volunteer.board.location')}
              value={filters.district}
              options={DISTRICT_CHOICES.map((value) => ({ value, label: districtName(value) }))}
              onChange={({ target }) => onChange({ district: target.value as Filters['district'] })}
            />
            <SelectField
              name="board-type"
              label={t('volunteer.board.type')}
              value={filters.type}
              options={TYPE_CHOICES.map((value) => ({ value, label: typeName(value) }))}
              onChange={({ target }) => onChange({ type: target.value as Filters['type'] })}
            />
            <TextField
              type="date"
              name="board-date"
              label={t('volunteer.board.date')}
              value={filters.date}
              onChange={({ target }) => onChange({ date: target.value })}
            />
          </div>
          {availability && (
            <Checkbox
              label={t('volunteer.board.whenMine')}
              checked={filters.when === 'mine'}
              onChange={({ target }) => onChange({ when: target.checked ? 'mine' : 'any' })}
            />
          )}
          {homeArea && (
            <Checkbox
              label={t('volunteer.board.ownAreaFirst', { area: homeArea })}
              checked={isAreaFirst}
              onChange={({ target }) => onAreaFirst(target.checked)}
            />
          )}
          {(!availability || !homeArea) && (
            <Link to={paths.volunteerProfile}>{t('volunteer.board.sayMore')}</Link>
          )}
          <Actions>
            {!sameFilters(filters, NO_FILTERS) && (
              <Button variant="quiet" icon={RotateCcw} onClick={() => onChange(NO_FILTERS)}>
                {t('volunteer.board.clear')}
              </Button>
            )}
            {!sameFilters(filters, defaults) && !sameFilters(defaults, NO_FILTERS) && (
              <Button variant="quiet" icon={UserRound} onClick={() => onChange(defaults)}>
                {t('volunteer.board.own')}
              </Button>
            )}
          </Actions>
        </div>
      )}
    </>
  )
}
