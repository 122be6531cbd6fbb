import { PARTS_OF_DAY, SLOTS, WEEKDAYS } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { FieldGroup } from '../../ui/forms/field.tsx'
import styles from './availability-field.module.css'

/** The week as a table of checkboxes: when a volunteer can help. */
export function AvailabilityField({ value, onChange }: { value: Slot[]; onChange: (value: Slot[]) => void }) {
  const { t } = useWords()
  const say = useFormatDate()
  const toggle = (toggled: Slot, isOn: boolean) =>
    onChange(SLOTS.filter((slot) => (slot === toggled ? isOn : value.includes(slot))))
  return (
    <FieldGroup
      name="availability"
      label={t('accounts.fields.availability')}
      hint={t('accounts.fields.availabilityHint')}
      required={false}
      wide
    >
      {() => (
        <table className={styles.week}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('accounts.fields.weekday')}</span>
              </th>
              {PARTS_OF_DAY.map((part) => (
                <th key={part} scope="col">
                  {t(`accounts.fields.partsOfDay.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, index) => (
              <tr key={day}>
                <th scope="row">{say.weekday(index, 'short')}</th>
                {PARTS_OF_DAY.map((part) => (
                  <td key={part}>
                    <label className={styles.slot}>
                      <input
                        type="checkbox"
                        name="availability"
                        aria-label={t('accounts.fields.slot', {
                          day: say.weekday(index, 'long'),
                          part: t(`accounts.fields.partsOfDay.${part}`),
                        })}
                        checked={value.includes(`${day}-${part}`)}
                        onChange={({ target }) => toggle(`${day}-${part}`, target.checked)}
                      />
                      <span aria-hidden className={styles.part}>
                        {t(`accounts.fields.partsOfDay.${part}`)}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FieldGroup>
  )
}
