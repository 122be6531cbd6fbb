import { DISTRICTS } from '@scan/domain/catalogue.ts'
import type { Translate } from '../../app/words/translate.ts'

/** The 14 districts to choose from. */
export function districtOptions(t: Translate): { value: string; label: string }[] {
  return DISTRICTS.map((district) => ({ value: district, label: t(`catalogue.districts.${district}`) }))
}
