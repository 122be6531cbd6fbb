import type { District } from '@scan/domain/catalogue.ts'
import { languageOfLetters } from '../../../app/words/language-of-letters.ts'
import { useWords, withElements } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { placeName } from '../../../app/words/place-name.ts'
import styles from './cells.module.css'

/** Where somebody is. A row that is short of room cuts the area, never the district. */
export function Place({
  of: { area, district },
  className,
}: {
  of: { area: string | null; district: District | null }
  className?: string | undefined
}) {
  const { t } = useWords()
  const words = placeName(t, { area, district }) ?? t('admin.noDistrict')
  if (!area || !district) return <span className={classes(styles.clamped, className)}>{words}</span>
  return (
    <span className={classes(styles.place, className)} title={words}>
      {withElements(t('admin.placeInRow', { area, district: t(`catalogue.districts.${district}`) }), {
        area: <span className={classes(styles.clamped, styles.area)} lang={languageOfLetters(area)} />,
      })}
    </span>
  )
}
