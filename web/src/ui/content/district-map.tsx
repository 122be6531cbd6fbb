import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { classes } from '../attributes.ts'
import map from '../drawings/kerala.svg'
import styles from './district-map.module.css'

/** Where the number of a district stands, in units of the drawing. */
const LABELS: Record<District, readonly [x: number, y: number]> = {
  Thiruvananthapuram: [471, 930],
  Kollam: [440, 852],
  Pathanamthitta: [452, 780],
  Alappuzha: [318, 760],
  Kottayam: [391, 701],
  Idukki: [473, 647],
  Ernakulam: [352, 608],
  Thrissur: [317, 516],
  Palakkad: [371, 444],
  Malappuram: [283, 369],
  Kozhikode: [213, 290],
  Wayanad: [270, 240],
  Kannur: [145, 176],
  Kasaragod: [64, 73],
}

/** Keys lead north and south; the districts are in order from the south. */
const STEPS: Record<string, number> = { ArrowDown: -1, ArrowRight: -1, ArrowUp: 1, ArrowLeft: 1 }

export interface ShownDistrict {
  /** 0 is none, 4 the darkest. */
  shade: 0 | 1 | 2 | 3 | 4
  /** Stands on it; left out, nothing does. */
  figure?: string | undefined
  /** The whole of it in words: 'Thrissur: 61 volunteers'. */
  name: string
}

interface Props {
  /** Name of the map, where it can be pressed. */
  label?: string
  of: (district: District) => ShownDistrict
  chosen?: District | undefined
  /** With it each district is a button, otherwise the map is a picture and says nothing to screen readers. */
  onChoose?: (district: District) => void
  className?: string | undefined
}

/** Kerala in fourteen shapes. Whoever does not want a map needs the same in words beside it. */
export function DistrictMap({ label, of, chosen, onChoose, className }: Props) {
  const [focused, setFocused] = useState<District>()
  const reached = focused ?? chosen ?? 'Thiruvananthapuram'
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    const step = STEPS[event.key]
    const next = step && DISTRICTS[DISTRICTS.indexOf(reached) + step]
    if (event.key === 'Enter' || event.key === ' ') onChoose?.(reached)
    else if (next)
      event.currentTarget.ownerSVGElement?.querySelector<SVGGElement>(`[data-district=${next}]`)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <svg
      viewBox="-6 -6 567 1012"
      role={onChoose ? 'group' : undefined}
      aria-label={onChoose && label}
      aria-hidden={!onChoose || undefined}
      className={classes(styles.map, className)}
    >
      {DISTRICTS.map((district) => {
        const { shade, name } = of(district)
        return (
          <g
            key={district}
            data-district={district}
            data-shade={shade}
            className={styles.district}
            {...(onChoose && {
              role: 'button',
              'aria-label': name,
              'aria-pressed': district === chosen,
              tabIndex: district === reached ? 0 : -1,
              onClick: () => onChoose(district),
              // A finger needs no outline: what it pressed is filled.
              onFocus: ({ currentTarget }: FocusEvent) =>
                setFocused(currentTarget.matches(':focus-visible') ? district : undefined),
              onBlur: () => setFocused(undefined),
              onKeyDown,
            })}
          >
            <use href={`${map}#${district}`} />
          </g>
        )
      })}
      {DISTRICTS.map((district) => {
        const { shade, figure } = of(district)
        const [x, y] = LABELS[district]
        // Alappuzha is a strip along the sea.
        const isBeside = district === 'Alappuzha'
        return figure === undefined ? null : (
          <text
            key={district}
            x={x}
            y={y}
            dy="0.35em"
            textAnchor={isBeside ? 'end' : 'middle'}
            data-shade={isBeside ? undefined : shade}
            data-chosen={!isBeside && district === chosen ? '' : undefined}
            className={styles.figure}
            aria-hidden
          >
            {figure}
          </text>
        )
      })}
      {/* Above its neighbours, which would cover half of its outline. */}
      {focused && <use href={`${map}#${focused}`} className={styles.around} />}
      {focused && <use href={`${map}#${focused}`} className={styles.focused} />}
    </svg>
  )
}
