import { SEARCH_MAX } from '@scan/contract/fields.ts'
import { Funnel, RotateCcw, UserRound } from 'lucide-react'
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
import { useFormatDate } from '../../app/use-format-date.ts'
import {
  CheckFilter,
  DateFilter,
  type Filters,
  FiltersContext,
  SearchField,
  SelectFilter,
} from '../shared/filters.tsx'
import styles from './request-board.module.css'
import { type BoardFilters as Values, DISTRICT_CHOICES, NO_FILTERS, TYPE_CHOICES } from './filters.ts'

const NAMES = Object.keys(NO_FILTERS) as (keyof Values)[]

/** One control that unfolds the search and the filters; beside it the active ones, each cleared with a press. */
export function BoardFilters({
  filters,
  isAreaFirst,
  onAreaFirst,
}: {
  filters: Filters<Values>
  isAreaFirst: boolean
  onAreaFirst: (isFirst: boolean) => void
}) {
  const { t } = useWords()
  const say = useFormatDate()
  const { availability, homeArea } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  // The last letters typed are still debounced, and are cleared too.
  const [resets, setResets] = useState(0)
  const panelId = useId()

  const districtName = (district: Values['location']) =>
    district === 'all' ? t('volunteer.board.allLocations') : t(`catalogue.districts.${district}`)
  const typeName = (type: Values['type']) => {
    if (type === 'all') return t('volunteer.board.allTypes')
    return type === 'preference' ? t('volunteer.board.preference') : t(`catalogue.helpTypes.${type}`)
  }
  const { values, usual, change } = filters
  const { search, location, type, date } = values
  const labels: Record<keyof Values, string> = {
    search: t('volunteer.board.searchChip', { text: search }),
    location: districtName(location),
    type: typeName(type),
    date: date && say.day(date),
    when: t('volunteer.board.whenMine'),
  }
  const resetTo = (others: Values) => {
    setResets(resets + 1)
    change(others)
  }
  const differing = (others: Values) => NAMES.filter((name) => values[name] !== others[name])
  const active = differing(NO_FILTERS).filter((name) => name !== 'search' || search.length <= SEARCH_MAX)

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
          {active.length > 0
            ? t('volunteer.board.filtersActive', { count: active.length })
            : t('volunteer.board.filters')}
        </Button>
        {active.length > 0 && (
          <ul
            role="list"
            aria-label={t('volunteer.board.activeFilters')}
            className={classes('row gap-8', styles.chips)}
            // If they slid, a browser would leave the focused one half out of sight.
            onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
          >
            {active.map((name) => (
              <li key={name}>
                <RemovableChip
                  label={labels[name]}
                  removeLabel={t('volunteer.board.remove', { filter: labels[name] })}
                  onRemove={() => change({ [name]: NO_FILTERS[name] })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className={classes('box stack no-print', styles.panel)}>
          <FiltersContext value={filters}>
            <div className={styles.row}>
              <SearchField
                key={resets}
                label={t('volunteer.board.search')}
                value={search}
                onSearch={(typed) => change({ search: typed })}
              />
              <SelectFilter
                name="location"
                label={t('volunteer.board.location')}
                values={DISTRICT_CHOICES}
                say={districtName}
              />
              <SelectFilter
                name="type"
                label={t('volunteer.board.type')}
                values={TYPE_CHOICES}
                say={typeName}
              />
              <DateFilter name="date" label={t('volunteer.board.date')} />
            </div>
            {availability && (
              <CheckFilter name="when" value="mine" off="any" label={t('volunteer.board.whenMine')} />
            )}
          </FiltersContext>
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
            {differing(NO_FILTERS).length > 0 && (
              <Button variant="quiet" icon={RotateCcw} onClick={() => resetTo(NO_FILTERS)}>
                {t('volunteer.board.clear')}
              </Button>
            )}
            {filters.set.length > 0 && NAMES.some((name) => usual[name] !== NO_FILTERS[name]) && (
              <Button variant="quiet" icon={UserRound} onClick={() => resetTo(usual)}>
                {t('volunteer.board.own')}
              </Button>
            )}
          </Actions>
        </div>
      )}
    </>
  )
}
