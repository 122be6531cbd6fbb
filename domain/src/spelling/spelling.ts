/**
 * Folds a text to what its spellings have in common. For comparing only: stored text is never changed by this. In
 * PostgreSQL it is `as_compared`, which a test holds equal. A false match costs a glance, so it is coarse.
 */
export function asCompared(text: string): string {
  return translate(inOneSpelling(text), ENDS)
}

/** The same while it can still be read aloud: with the signs that take a vowel away. */
export function inOneSpelling(text: string): string {
  const letters = translate(text.normalize('NFKC').toLowerCase(), LETTERS)
  return RULES.reduce((folded, [pattern, by]) => folded.replace(pattern, by), letters)
}

/** Each character of the first string becomes the one at its place in the second, or nothing. */
const LETTERS = table(
  // Short vowels become long ones; in Malayalam also the sign of 'au', the old i, dot reph and candrabindu.
  'ിുെൊഇഉഎഒ\u0d4c\u0d5f\u0d4e\u0d01' +
    // In Hindi also candrabindu, and letters with a dot that are one character.
    'िुॆॊइउऎऒॅऍ\u0901\u0929\u0931\u0934' +
    '൦൧൨൩൪൫൬൭൮൯०१२३४५६७८९' +
    // Left out: dots below, joiners, visarga, avagraha, accents that stand alone, and what shows nothing.
    '\u093c\u200c\u200d\u0903\u0d03\u093d\u0d3d\u0d3b\u0d3c\u0301\u0307\u00ad\u200b\u2060\ufeff',
  'ീൂേോഈഊഏഓ\u0d57ഈ\u0d7c\u0d02ीूेोईऊएओेए\u0902नरळ01234567890123456789',
)
/** Malayalam's vowelless letters, once written with a sign and a joiner; 'डॉक्टर', 'डाक्टर'; the signs that take a vowel away. */
const ENDS = table('ൻർൽൾൺൿൔൕൖॉऑ\u0d4d\u094d', 'നരലളണകമയഴाआ')

const NO_VOWEL = '[\u0d4d\u094d]'
const LIQUID = `[ർൽൾ]|[രലളरल]${NO_VOWEL}|\u0d4dരീ|\u094dरी`
/** Any consonant but a nasal. */
const ML = '[ക-ഘച-ഝട-ഢത-ധപ-ഭയ-ഹ]'
const HI = '[क-घच-झट-ढत-धप-भय-ह]'

/** Applied in order. PostgreSQL has to understand them, which knows no look-behind. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // ഋഷി, റീഷി; कृष्ण, क्रिष्ण
  [/ഋ/g, 'രീ'],
  [/ൃ/g, '\u0d4dരീ'],
  [/ऋ/g, 'री'],
  [/ृ/g, '\u094dरी'],
  // नई, नयी; चाहिए, चाहिये
  [/ई/g, 'यी'],
  [/ए/g, 'ये'],
  // അതു്, അത്
  [/ൂ\u0d4d/g, '\u0d4d'],
  // പദ്മ, പത്മ; വത്സല, വൽസല
  [/ദ\u0d4d(?=മ)/g, 'ത\u0d4d'],
  [/[തദ]\u0d4d(?=[സഭകപഫ])/g, 'ൽ'],
  // വർഗ്ഗീസ്, വർഗീസ്; അർത്ഥം, അർഥം; തൃശ്ശൂർ, തൃശൂർ; महत्त्व, महत्व
  [
    new RegExp(
      `(${LIQUID})(?:([ക-ഹक-ह])${NO_VOWEL}\\2|[കഗചജടഡതദപബकगचजटडतदपब]${NO_VOWEL}([ഖഘഛഝഠഢഥധഫഭखघछझठढथधफभ]))|([ക-ഹक-ह])${NO_VOWEL}\\4(?=${NO_VOWEL})`,
      'g',
    ),
    '$1$2$3$4',
  ],
  // സമ്പത്ത്, സംപത്ത്; ഒൻപത്, ഒമ്പത്; आनन्द, आनंद
  [new RegExp(`(?:[ങഞണനമ]\u0d4d|[ൻൺ]\u0d4d?)(?=${ML})`, 'g'), '\u0d02'],
  [new RegExp(`[ङञणनम]\u094d(?=${HI})`, 'g'), '\u0902'],
  // മീരാ, മീര
  [/ാ(?![\u0d00-\u0d7f])/g, ''],
]

/** Another beginning of the same word, half typed: 'ആനന' of 'ആനന്ദ്', which is compared as 'ആനംദ'. */
export function asBegun(compared: string): string | undefined {
  const last = compared.at(-1) ?? ''
  const nasal = 'ങഞണനമ'.includes(last) ? '\u0d02' : 'ङञणनम'.includes(last) ? '\u0902' : undefined
  return last && nasal && compared.slice(0, -1) + nasal
}

interface Table {
  becomes: ReadonlyMap<string, string>
  pattern: RegExp
}

function table(from: string, to: string): Table {
  const becomes = new Map(Array.from(from, (character, at) => [character, to[at] ?? '']))
  return { becomes, pattern: new RegExp(`[${from}]`, 'gu') }
}

function translate(text: string, { becomes, pattern }: Table): string {
  return text.replace(pattern, (character) => becomes.get(character) ?? '')
}
