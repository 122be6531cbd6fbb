import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import type { Translate } from './translate.ts'

type Known = Pick<RequestDetails, 'area'> & { district: District | null }

/** 'Ollur, Thrissur', as far as it is known. */
export function placeName(t: Translate, { area, district }: Known): string | null {
  const name = district && t(`catalogue.districts.${district}`)
  return area && name ? t('catalogue.place', { area, district: name }) : name
}
