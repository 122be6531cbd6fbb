import { contactRanges } from './contact-details.ts'
import { numberWord } from './number-words.ts'
import { read, tokens } from './reading.ts'

/** Where somebody lives or wants help, closer than a district. Every part is optional. */
export interface Place {
  /** A town or a part of one: every volunteer may know it. */
  area: string | null
  /** The house: for the volunteer who has accepted. */
  address: string | null
  /** How to find it. */
  landmark: string | null
}

/** It names more than a town or an area. */
export type AreaRefusal = 'area-too-exact'

/** Words that come before or after the name of a house. */
const HOUSE_WORDS = new Set(
  `house flat apartment apartments villa veedu veettil illam bhavan bhavanam nivas
    വീട് വീട്ടിൽ ഭവനം ഭവൻ ഇല്ലം നിവാസ് വില്ല ഫ്ലാറ്റ് मकान घर भवन निवास फ्लैट फ़्लैट`.split(/\s+/),
)
const WORDS = /[\p{L}\p{M}\u200c\u200d]+/gu

/**
 * Why this is more than a town or an area, or undefined if it is not. Every volunteer reads it, so it may hold no
 * number in digits or in words, no contact details and no house.
 */
export function areaRefusal(area: string): AreaRefusal | undefined {
  const isNumber = (word: string) => {
    const number = numberWord(word)
    return number !== undefined && !number.isWeak
  }
  const reading = read(area)
  const isExact =
    /\p{N}/u.test(area + reading.text) ||
    contactRanges({ description: area, additional: null }).description.length > 0 ||
    tokens(reading, () => false).some(({ text }) => isNumber(text)) ||
    [...area.toLowerCase().matchAll(WORDS)].some(([word]) => HOUSE_WORDS.has(word))
  return isExact ? 'area-too-exact' : undefined
}
