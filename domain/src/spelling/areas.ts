import { districtCalled } from './district-names.ts'
import { inOneSpelling } from './spelling.ts'

/**
 * Malayalam and Hindi letters as people write them in Latin ones. A consonant is followed by the `a` in it, which a sign for
 * another vowel, or for none, takes away.
 */
const VOWELS = spelled(`അ a ആ a ഇ i ഈ i ഉ u ഊ u ഋ ru എ e ഏ e ഐ ai ഒ o ഓ o ഔ au
  अ a आ a इ i ई i उ u ऊ u ऋ ru ए e ऐ ai ओ o औ au ऑ o`)
const SIGNS = spelled(`ാ a ി i ീ i ു u ൂ u ൃ ru െ e േ e ൈ ai ൊ o ോ o ൌ au ൗ au ് * ം m
  ा a ि i ी i ु u ू u ृ ru े e ै ai ो o ौ au ॉ o ् * ं n ँ n`)
const CONSONANTS =
  spelled(`ക k ഖ k ഗ g ഘ g ങ ng ച ch ഛ ch ജ j ഝ j ഞ nj ട t ഠ t ഡ d ഢ d ണ n ത t ഥ t ദ d ധ d ന n പ p ഫ f ബ b
  ഭ b മ m യ y ര r ല l വ v ശ s ഷ s സ s ഹ h ള l ഴ zh റ r
  क k ख k ग g घ g ङ ng च ch छ ch ज j झ zh ञ nj ट t ठ t ड d ढ d ण n त t थ t द d ध d न n ऩ n प p फ f ब b भ b म m य y र r ऱ r
  ल l ळ l ऴ zh व v श s ष s स s ह h`)
const CHILLUS = spelled('ൻ n ർ r ൽ l ൾ l ൺ n ൿ k')
/** Written with one sound, spoken with another. */
const CLUSTERS: readonly (readonly [RegExp, string])[] = [
  [/റ്റ/g, 'ട്ട'],
  [/ംറ/g, 'ംട'],
  [/ങ്ങ/g, 'ങ'],
  [/ഞ്ഞ/g, 'ഞ'],
]

/** Letters that people choose between when they write a name of Kerala in Latin letters. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/sh|z(?!h)/g, 's'],
  [/ch/g, 'j'],
  [/zh/g, 'z'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/(?<=[bdgjklnrt])h/g, ''],
  [/d/g, 't'],
  [/g/g, 'k'],
  [/b|f/g, 'p'],
  [/w/g, 'v'],
  [/i?y(?=[aeou])|y|e/g, 'i'],
  [/o/g, 'u'],
  [/aia?/g, 'i'],
  [/m(?=[kjtpv])/g, 'n'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3}[^aiu])[iu]$/g, ''],
]

/** Words that say where from a place, or what kind of place, but not which. */
const SMALL_WORDS = `
    near nearby opposite opp behind beside next to the of at in by from side front and area place town city village
    panchayat district dist kerala po post office ward sector division church temple mosque masjid junction jn jct jctn
    road rd street lane school college hospital market bus stand stop station railway metro ferry
    സമീപം അടുത്ത് അടുത്തു അരികെ എതിർവശം എതിരെ പിന്നിൽ മുന്നിൽ പള്ളി പള്ളിക്ക് അമ്പലം അമ്പലത്തിനു ക്ഷേത്രം ജംഗ്ഷൻ ജങ്ഷൻ കവല റോഡ്
    സ്കൂൾ ആശുപത്രി മാർക്കറ്റ് ചന്ത ബസ് സ്റ്റോപ്പ് സ്റ്റാൻഡ് സ്റ്റേഷൻ ജില്ല കേരളം ടൗൺ വാർഡ്
    के पास सामने पीछे बगल में चर्च मंदिर मस्जिद जंक्शन चौराहा रोड सड़क स्कूल अस्पताल बाज़ार बाजार बस स्टैंड स्टेशन जिला ज़िला केरल वार्ड`
let smallWords: Set<string> | undefined

/** Their sounds are made when first needed: most pages that know of areas compare none. */
function isSmall(word: string): boolean {
  smallWords ??= new Set(SMALL_WORDS.trim().split(/\s+/).map(sound))
  return smallWords.has(sound(word))
}

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu

/** The words of an area by which it is known, as they sound: of 'near Ollur church, Thrissur' that of Ollur. */
export function areaWords(area: string): string[] {
  const initials = area.normalize('NFKC').replace(/(?<!\p{L})(\p{L})\.\s*(?=\p{L}\.)/gu, '$1')
  const words = [...initials.matchAll(WORD)].map(([word]) => word)
  const own = words.filter((word) => !/^\p{N}+$/u.test(word) && !districtCalled(word) && !isSmall(word))
  // A district's capital has its name.
  const known = [own, words.filter((word) => districtCalled(word)), words].find(({ length }) => length > 0)
  return (known ?? []).map((word) => sound(districtCalled(word) ?? word))
}

/** The same area, or one within the other by name. Distances are unknown. */
export function isSameArea(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}

/** Phonetic key in Latin letters: 'Olloor', 'Ollur', 'ഒല്ലൂർ' and 'ओल्लूर' are one. Coarse, for comparing alone. */
export function sound(word: string): string {
  let latin = inLatin(word)
  for (const [letters, by] of ALIKE) latin = latin.replace(letters, by)
  return latin
}

/** A word of Malayalam or Hindi in Latin letters. */
export function inLatin(word: string): string {
  let text = inOneSpelling(word)
  for (const [cluster, by] of CLUSTERS) text = text.replace(cluster, by)
  let latin = ''
  for (const character of text) {
    const sign = SIGNS.get(character)
    const consonant = CONSONANTS.get(character)
    if (sign !== undefined && /^[mn]$/.test(sign)) latin += sign
    else if (sign !== undefined) latin = latin.replace(/a$/, '') + (sign === '*' ? '' : sign)
    else if (consonant) latin += `${consonant}a`
    else latin += VOWELS.get(character) ?? CHILLUS.get(character) ?? character
  }
  // Hindi leaves the last one out.
  if (/[क-ह]$/.test(text)) latin = latin.slice(0, -1)
  return latin.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Made when first asked, as the small words are. */
function spelled(pairs: string) {
  let latin: Map<string, string> | undefined
  return {
    get(letter: string): string | undefined {
      latin ??= new Map([...pairs.matchAll(/(\S+)\s+(\S+)/g)].map(([, from = '', to = '']) => [from, to]))
      return latin.get(letter)
    },
  }
}
