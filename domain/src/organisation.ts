import { contactRanges } from './contact-details/contact-details.ts'

export type OrganisationRefusal = 'organisation-not-a-name'

/** Many people read it, so it is a name alone: no number, address or link. */
export function organisationRefusal(organisation: string): OrganisationRefusal | undefined {
  const { description: found } = contactRanges({ description: organisation, additional: null })
  return found.length > 0 ? 'organisation-not-a-name' : undefined
}

const OFFERED_FROM = 3

/** Fewer members, and its name would tell others of one person. */
export const isOffered = (members: number): boolean => members >= OFFERED_FROM
