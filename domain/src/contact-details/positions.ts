import { folded } from './reading.ts'
import type { Range, Reading } from './reading.ts'

/*
 * | written                                          | read as        | hidden                |
 * | ------------------------------------------------ | -------------- | --------------------- |
 * | 10.5276, 76.2144                                 | coordinates    | yes, the pair as one  |
 * | 10°31'39"N 76°12'51"E, N 10 31.65 E 76 12.86     | coordinates    | yes                   |
 * | lat 10.52 long 76.21                             | coordinates    | yes                   |
 * | 7J4FWXJX+XP, WXJX+XP                             | a plus code    | yes                   |
 * | 4P3-JK8-52C9                                     | DIGIPIN        | yes                   |
 * | ///filled.count.soap                             | what3words     | yes                   |
 * | milk.bread.eggs, 10.50 and 75.25, 38 degrees      | something else | no                    |
 */

const HERE = String.raw`(?<![\p{L}\p{M}\d])`
const NO_MORE = String.raw`(?![\p{L}\p{M}\d])`
const LATITUDE = `${HERE}(?:${words('latitude lat അക്ഷാംശം ലാറ്റിറ്റ്യൂഡ് अक्षांश akshamsham akshansh')})${NO_MORE}`
const LONGITUDE = `${HERE}(?:${words('longitude long lng lon രേഖാംശം ലോംഗിറ്റ്യൂഡ് देशांतर rekhamsham deshantar')})${NO_MORE}`
const DEGREES = `(?:°|(?:degrees?|deg|ഡിഗ്രി|डिग्री)${NO_MORE})`
const COMPASS = `(?:[nsew]|${words('north south east west വടക്ക് കിഴക്ക് उत्तर पूर्व पूरब uttar purv vadakku kizhakku')})${NO_MORE}`
const BETWEEN = String.raw`[^\p{L}\p{M}\d\n]{1,6}(?:(?:and|by|x|um|ഉം|और)\s)?`
const FINE = String.raw`[-+]?\d{1,3}[.·]\d{3,}`
const MINUTES = String.raw`\d{1,2}(?:\.\d+)?\s?(?:['′’‘]|m(?:inutes?|ins?)?${NO_MORE}|${words('മിനിറ്റ് മിനിട്ട് मिनट')})`
const SECONDS = String.raw`\d{1,2}(?:\.\d+)?\s?(?:["”“]|['′’‘]{2}|s(?:econds?|ecs?)?${NO_MORE}|${words('സെക്കൻഡ് सेकंड')})`
const ANGLE = String.raw`(?:${COMPASS}\s?)?\d{1,3}\s?${DEGREES}\s?${MINUTES}(?:\s?${SECONDS})?(?:\s?${COMPASS})?`
const PLAIN_ANGLE = String.raw`\d{1,3}(?:\.\d+)?[\s°]{0,2}(?:\d{1,2}(?:\.\d+)?[\s'′’]{0,2}){0,2}["”]?`
const PLUS_LETTER = '[2-9cfghjmpqrvwx]'
const DIGIPIN_LETTER = '[2-9cfjklmpt]'
const SPELLED = '(?:[a-z]|\\d{1,4}|two|three|four|five|six|seven|eight|nine)'
const THREE_WORDS = String.raw`[\p{L}\p{M}]{3,20}(?:\s?[.·]\s?|\s(?:dot\s)?)[\p{L}\p{M}]{3,20}(?:\s?[.·]\s?|\s(?:dot\s)?)[\p{L}\p{M}]{3,20}`

const POSITIONS = [
  `${HERE}(?:[ns]\\s?)?${FINE}\\s?${DEGREES}?\\s?(?:${COMPASS})?${BETWEEN}(?:[ew]\\s?)?${FINE}${NO_MORE}(?:\\s?${DEGREES})?(?:\\s?${COMPASS})?`,
  // Kerala lies between 8 and 13 degrees north, 74 and 78 east.
  String.raw`${HERE}(?:[89]|1[0-3])\.\d{2,}\s?°?\s?n?[\s,;/]{1,3}7[4-8]\.\d{2,}(?!\d)(?:\s?°?\s?e${NO_MORE})?`,
  // Amounts are grouped in threes and twos.
  String.raw`${HERE}(?:[89]|1[0-3]),\d{4,}[^\d\n]{1,8}7[4-8],\d{4,}(?!\d)`,
  `${ANGLE}(?:.{0,12}?${ANGLE})?`,
  String.raw`${LATITUDE}[^\d\n]{0,12}${PLAIN_ANGLE}(?:.{0,12}${LONGITUDE}[^\d\n]{0,12}${PLAIN_ANGLE})?`,
  String.raw`${LONGITUDE}[^\d\n]{0,12}${PLAIN_ANGLE}`,
  String.raw`${HERE}[ns]\s?${PLAIN_ANGLE}[\s,;/]{0,3}[ew]\s?(?=0?7\d)${PLAIN_ANGLE}`,
  String.raw`${HERE}(?:[89]|1[0-3])\.\d+\s?°?\s?n(?:orth)?[\s,;/]{0,3}7\d\.\d+\s?°?\s?e(?:ast)?${NO_MORE}`,
  String.raw`${HERE}(?:[89]|1[0-3])(?:\s\d{1,2}(?:\.\d+)?){1,2}\s?n(?:orth)?[\s,;/]{1,3}7[4-8](?:\s\d{1,2}(?:\.\d+)?){1,2}\s?e(?:ast)?${NO_MORE}`,
  // A grid of one metre.
  String.raw`${HERE}43[n-q]\s?[a-z]{2}\s?\d{3,5}\s?\d{3,5}(?!\d)`,
  // Sums have no letters, nor are words codes.
  String.raw`${HERE}(?:${PLUS_LETTER}{3}|(?:${PLUS_LETTER}{4}){1,2})\s?(?:\+|plus|${words('പ്ലസ് प्लस')})\s?${PLUS_LETTER}\s?${PLUS_LETTER}{1,2}${NO_MORE}(?<=[a-z]\S{0,12})`,
  String.raw`${HERE}(?=[a-z\s-]{0,12}\d)(?=[\d\s-]{0,12}[a-z])${DIGIPIN_LETTER}{3}[\s-]?${DIGIPIN_LETTER}{3}[\s-]?${DIGIPIN_LETTER}{4}${NO_MORE}`,
  String.raw`(?<=digi\s?pin.{0,8})${HERE}${DIGIPIN_LETTER}(?:[\s-]{0,3}${DIGIPIN_LETTER}){9}${NO_MORE}`,
  // 'three nine J, four three eight, T J C seven is my digipin'
  String.raw`${HERE}(?:${SPELLED}[\s,.-]{1,3}){5,14}${SPELLED}${NO_MORE}(?=.{0,20}digi\s?pin)`,
  String.raw`(?<=digi\s?pin.{0,12})${HERE}(?:${SPELLED}[\s,.-]{1,3}){5,14}${SPELLED}${NO_MORE}`,
  String.raw`\/{2,3}\s?[\p{L}\p{M}]{2,20}\s?[.·]\s?[\p{L}\p{M}]{2,20}\s?[.·]\s?[\p{L}\p{M}]{2,20}`,
  String.raw`(?<=(?:w3w|(?:what)\s?(?:3|three)\s?words?).{0,12})${HERE}${THREE_WORDS}`,
  String.raw`${HERE}${THREE_WORDS}(?=[\s(,-]{1,3}(?:(?:in|on|by|is)\s)?(?:w3w|what\s?(?:3|three)\s?words?))`,
].map((source) => pattern(source))

/** Positions of coordinates and plus codes. */
export function positionRanges({ text }: Reading): Range[] {
  return POSITIONS.flatMap((position) =>
    [...text.matchAll(position())].map(({ 0: found, index }): Range => [
      index,
      index + found.trimEnd().length,
    ]),
  )
}

function words(text: string): string {
  return text.split(' ').map(folded).join('|')
}

/** Compiled once, when first asked for. */
function pattern(source: string): () => RegExp {
  let compiled: RegExp | undefined
  return () => (compiled ??= new RegExp(source, 'gu'))
}
