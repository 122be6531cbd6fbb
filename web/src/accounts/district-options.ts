import { DISTRICTS } from '@scan/domain/catalogue.ts'

/** The 14 districts to choose from. */
export function districtOptions(): { value: string; label: string }[] {
  return DISTRICTS.map((district) => ({ value: district, label: district }))
}
