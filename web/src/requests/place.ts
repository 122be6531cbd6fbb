import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { Speech } from '../i18n/words.ts'

type Known = Pick<RequestDetails, 'area'> & { district: string | null }

/** 'Ollur, Thrissur', as far as it is known. */
export function placeName(t: Speech['t'], { area, district }: Known): string | null {
  return area && district ? t('requests.about.place', { area, district }) : district
}
