import type { District } from '@scan/domain/catalogue.ts'
import type { Translate } from '../../i18n/translate.ts'

/** 'Ollur, Thrissur', as far as it is known. */
export function placeIn(
  t: Translate,
  { area, district }: { area: string | null; district: District | null },
): string | null {
  const name = district && t(`catalogue.districts.${district}`)
  return area && name ? t('admin.place', { area, district: name }) : name
}
