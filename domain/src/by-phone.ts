import type { WallDate } from './clock.ts'

/** The address of somebody who has none; RFC 6761 keeps its ending for what leads nowhere. */
export const addressByPhone = (id: string) => `${id}@phone.invalid`

export const isAddressByPhone = (address: string) => address.endsWith('@phone.invalid')

/** Before a person by phone was entered. Nothing is asked for in her name until it was herself. */
export const SPOKE_TO = ['herself', 'somebody-for-her'] as const
export type SpokeTo = (typeof SPOKE_TO)[number]

/** Of the text that is read out to her first (`contract/src/messages/*\/consent.json`): it changes with what that promises. */
export const CONSENT_VERSION: WallDate = '2026-11-30'
export const CONSENT_WORDS_MAX = 120
/** The same name and number again within so long is the same press. */
export const ENTERED_TWICE_MINUTES = 5

/** Somebody whom staff look after. */
export interface ByPhone {
  spokeTo: SpokeTo
  isPhoneWrong: boolean
}

/** Why staff cannot ask for help in the name of a person by phone yet. */
export function askingForRefusal({
  spokeTo,
  isPhoneWrong,
}: ByPhone): 'ask-herself' | 'phone-wrong' | undefined {
  if (spokeTo !== 'herself') return 'ask-herself'
  return isPhoneWrong ? 'phone-wrong' : undefined
}

/** Why what is kept of her cannot be changed like this: whoever speaks to her reads out today's text first. */
export function consentRefusal(
  read: string | undefined,
  { spokeTo, before }: { spokeTo: SpokeTo; before?: SpokeTo },
): 'consent-old' | undefined {
  const isNeeded = before === undefined || (spokeTo === 'herself' && before !== 'herself')
  return (isNeeded || read !== undefined) && read !== CONSENT_VERSION ? 'consent-old' : undefined
}
