import type { User } from '@scan/contract/accounts.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'

type Written = Record<keyof Place, string>

const NOWHERE: Written = { area: '', address: '', landmark: '' }
const isSame = (one: Written, other: Written) =>
  one.area === other.area && one.address === other.address && one.landmark === other.landmark

/** Where the citizen lives, as the form holds it; '' for an empty field. */
export function homePlace({ homeArea, homeAddress, homeLandmark }: User): Written {
  return { area: homeArea ?? '', address: homeAddress ?? '', landmark: homeLandmark ?? '' }
}

/** What becomes of the place in the form when the district changes: the home address is in no other. */
export function placeIn(district: string, written: Written, user: User): Partial<Written> {
  const home = homePlace(user)
  if (district === user.homeDistrict) return isSame(written, NOWHERE) ? home : {}
  return isSame(written, home) ? NOWHERE : {}
}
