import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { DistrictMap } from '../../../ui/content/district-map.tsx'
import styles from './charts.module.css'

interface Column {
  label: string
  of: (district: District) => number | null
  say: (figure: number | null) => string
}

interface Props {
  /** The map's name. */
  label: string
  districtLabel: string
  /** The first is on the map too. */
  columns: readonly [Column, ...Column[]]
  /** A district and its first figure in words. */
  sayDistrict: (district: District) => string
}

type Shade = 0 | 1 | 2 | 3 | 4

/** The map of the first figure, and beside it a table of all, sorted as one likes. What is pressed in one stands out in both. */
export function DistrictFigures({ label, districtLabel, columns, sayDistrict }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<District>()
  const [{ by, isDown }, setOrder] = useState({ by: 0, isDown: true })
  const [first] = columns
  const most = Math.max(1, ...DISTRICTS.map((district) => first.of(district) ?? 0))
  const sorted = DISTRICTS.toSorted((one, other) => {
    const of = columns[by]?.of
    const order = of
      ? (of(one) ?? 0) - (of(other) ?? 0)
      : t(`catalogue.districts.${one}`).localeCompare(t(`catalogue.districts.${other}`))
    return isDown ? -order : order
  })
  const heads = [{ label: districtLabel }, ...columns]
  return (
    <div className={styles.districts}>
      <div className={styles.map}>
        <DistrictMap
          label={label}
          chosen={chosen}
          unit={first.label}
          onChoose={(district) => setChosen(district === chosen ? undefined : district)}
          of={(district) => {
            const figure = first.of(district)
            return {
              shade: Math.ceil((4 * (figure ?? 0)) / most) as Shade,
              figure: figure === null ? undefined : first.say(figure),
              name: sayDistrict(district),
            }
          }}
        />
        <p className={classes('strong no-print', styles.chosen)}>{chosen && sayDistrict(chosen)}</p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, index) => {
              const isOrder = by === index - 1
              const Arrow = isDown ? ArrowDown : ArrowUp
              return (
                <th
                  key={head.label}
                  scope="col"
                  aria-sort={isOrder ? (isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => setOrder({ by: index - 1, isDown: isOrder ? !isDown : index > 0 })}
                  >
                    <span>{head.label}</span>
                    {isOrder && <Arrow aria-hidden />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((district) => (
            <tr key={district} data-chosen={district === chosen || undefined}>
              <th scope="row">{t(`catalogue.districts.${district}`)}</th>
              {columns.map((column) => (
                <td key={column.label}>{column.say(column.of(district))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
