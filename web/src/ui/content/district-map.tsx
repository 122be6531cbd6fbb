import { DISTRICTS, type District } from '@scan/domain/catalogue.ts'
import { useState, type KeyboardEvent } from 'react'
import map from '../drawings/kerala.svg'
import styles from './district-map.module.css'

/** Where the number of a district stands, in units of the drawing. */
const LABELS: Record<District, readonly [x: number, y: number]> = {
  Thiruvananthapuram: [470, 923],
  Kollam: [451, 851],
  Pathanamthitta: [458, 778],
  Alappuzha: [318, 760],
  Kottayam: [391, 697],
  Idukki: [459, 640],
  Ernakulam: [354, 613],
  Thrissur: [319, 531],
  Palakkad: [398, 453],
  Malappuram: [271, 369],
  Kozhikode: [229, 305],
  Wayanad: [278, 245],
  Kannur: [157, 188],
  Kasaragod: [70, 78],
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
  /** What the figures count. */
  unit?: string | undefined
  /** With it each district is a button, otherwise the map is a picture and says nothing to screen readers. */
  onChoose?: (district: District) => void
}

/** Kerala in fourteen shapes. Whoever does not want a map needs the same in words beside it. */
export function DistrictMap({ label, of, chosen, unit, onChoose }: Props) {
  const [focused, setFocused] = useState<District>()
  const outlined = focused ?? chosen
  const reached = outlined ?? 'Thiruvananthapuram'
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
      viewBox="-6 -40 567 1046"
      role={onChoose ? 'group' : undefined}
      aria-label={onChoose && label}
      aria-hidden={!onChoose || undefined}
      className={styles.map}
    >
      {unit && (
        <text x="560" y="-8" textAnchor="end" aria-hidden className={styles.figure}>
          {unit}
        </text>
      )}
      {DISTRICTS.map((district) => {
        const { shade, name } = of(district)
        return (
          <g
            key={district}
            data-district={district}
            data-shade={shade}
            data-chosen={district === chosen || undefined}
            className={styles.district}
            {...(onChoose && {
              role: 'button',
              'aria-label': name,
              'aria-pressed': district === chosen,
              tabIndex: district === reached ? 0 : -1,
              onClick: () => onChoose(district),
              onFocus: () => setFocused(district),
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
            data-shade={isBeside ? undefined : district === chosen ? 4 : shade}
            className={styles.figure}
            aria-hidden
          >
            {figure}
          </text>
        )
      })}
      {/* Above its neighbours, which would cover half of its outline. */}
      {outlined && (
        <g className={styles.focused}>
          <use href={`${map}#${outlined}`} />
          <use href={`${map}#${outlined}`} />
        </g>
      )}
    </svg>
  )
}
