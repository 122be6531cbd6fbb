import { isEveryday } from './everyday-words.ts'
import { folded, oneOfWords } from './reading.ts'
import type { Range, Reading } from './reading.ts'

/*
 * | written                                        | read as                                                | hidden |
 * | ---------------------------------------------- | ------------------------------------------------------ | ------ |
 * | @meera, @ meera on telegram                    | a name behind an @                                     | yes    |
 * | insta meera48, meera_k on telegram             | a made-up name near a network                          | yes    |
 * | insta: meerakochi, my telegram id is meerakochi | what is said to be the name there                      | yes    |
 * | insta meerakochi, find me as meerakochi on fb   | a word that is no everyday one, beside a network       | yes    |
 * | meera at sbi, upi meera okaxis                 | a payment id                                           | yes    |
 * | Facebook page, teach me WhatsApp               | everyday words                                         | no     |
 */

/** Networks, mail and payment, in three scripts. */
const NETWORKS = oneOfWords(() =>
  words(`insta instagram instagrm ig telegram telegrm tg facebook fb messenger whatsapp whatsap watsapp watsap whatsup wa
  twitter snapchat snap imo skype linkedin gmail googlemail mail email e-mail yahoo outlook hotmail rediffmail rediff upi gpay googlepay phonepe phonepay bhim
  discord viber arattai arattaii wechat tiktok youtube reddit pinterest sharechat koo botim truecaller
  ഇൻസ്റ്റ ഇൻസ്റ്റാ ഇൻസ്റ്റഗ്രാം ഇൻസ്റ്റാഗ്രാം ടെലിഗ്രാം ടെലഗ്രാം ഫേസ്ബുക്ക് ഫേസ്ബുക് ഫെയ്സ്ബുക്ക് വാട്സാപ്പ് വാട്സാപ് വാട്സ്ആപ്പ് വാട്ട്സാപ്പ് വാട്ട്സ്ആപ്പ് മെസഞ്ചർ
  ജിമെയിൽ ഇമെയിൽ മെയിൽ യാഹൂ സ്നാപ്ചാറ്റ് സ്കൈപ്പ് അറട്ടൈ അരട്ടൈ വൈബർ ഡിസ്കോർഡ് ഗൂഗിൾപേ ജിപേ ഫോൺപേ യുപിഐ
  इंस्टा इंस्टाग्राम इन्स्टा इन्स्टाग्राम टेलीग्राम टेलिग्राम फेसबुक फ़ेसबुक व्हाट्सएप व्हाट्सऐप व्हाट्सअप वाट्सएप वाट्सऐप मैसेंजर जीमेल ईमेल मेल याहू
  स्नैपचैट स्काइप अरट्टै वाइबर डिस्कॉर्ड गूगलपे जीपे फोनपे फ़ोनपे यूपीआई`),
)
/** Ambiguous: a network only beside a made-up name or 'id'. */
const PERHAPS_NETWORKS = oneOfWords(() =>
  words(`signal threads zoom dm handle username x line paytm skype meet teams
  സിഗ്നൽ സൂം ത്രെഡ്സ് ഇമോ പേടിഎം सिग्नल ज़ूम जूम थ्रेड्स इमो पेटीएम`),
)
/** Also verbs: 'email Rajesh', 'GPay Suresh 500 rupees'. */
const VERBS = oneOfWords(() => words('email mail whatsapp whatsap watsapp watsap gpay phonepe wa'))
const LONGER_THAN_FIRST_NAMES = 9
/** Before a network, they say that somebody wants to use it: 'teach me the insta reels'. */
const USED = oneOfWords(() =>
  words(`with the a an of for from use using uses learn learning teach install installing open opening check about update download delete
    forgot reset old new through show`),
)
/** Malayalam and Hindi in Latin letters, where somebody wants to learn it: 'Telegram enthaanu ennu paranju tharoo'. */
const ASKS_TO_LEARN = /(?:anam|aroo|amo|umo|illa|unnu|kkan|nnu|chahiye|hna|hana|ana)$/
/** Before a name that is said. */
const CALLED = oneOfWords(() => words('as am me find search add follow : - ='))
/** 'id', 'handle': what follows is a name, whatever it looks like. */
const IDS = oneOfWords(() =>
  words('id ids handle username user userid name nick nickname ഐഡി യൂസർനെയിം ഹാൻഡിൽ आईडी यूज़रनेम यूजरनेम हैंडल'),
)
/** Allowed between a network and a name. */
const LINKS = oneOfWords(() =>
  words(
    `is as my me am under called the at on in il via by ഇൽ ൽ ൽ ലെ pe par mein aanu aan ആണ് എന്റെ पर में पे है मेरा मेरी account acc profile page address नाम naam peru പേര്`,
  ),
)
const SIGNS_OF_SAYING = /^[:=→>|~/–—-]$/
const SIGNS_BETWEEN = /^[@()[\]"'“”‘’,]$/
/** The case endings of Malayalam, where 'on insta' is one word. */
const ENDING = new RegExp(
  `(?:${words('yil il ile inte yude um inu യിൽ ിൽ യിലെ ിലെ ിന്റെ യുടെ ിനു').join('|')})$`,
)
const JOINTS = oneOfWords(() => words('dot point underscore dash hyphen hash'))

const ITEM = /[\p{L}\p{M}\d](?:[\p{L}\p{M}\d_.']*[\p{L}\p{M}\d_])?|[^\s]/gu
const AT_NAME = /(?<![\p{L}\p{M}\d.])@(\s?)[\p{L}\p{M}\d_.]{3,64}/gu
/** After a network: 'il meera nair ennu thirayu', 'पर मीरा नाम से'. */
const NAMED = named(
  /(?<![\p{L}\p{M}])([\p{L}\p{M}]+\s(?:(?:il|ൽ|ഇൽ|par|पर|pe|पे|mein|में)\s)?)((?:[\p{L}\p{M}]{2,30}\s){1,3})(?:എന്ന്\s(?:തിര|സെർച്ച്|നോക്കൂ)|എന്ന\sപേര|ennu\s(?:thira|search)|enna\speril|naam\sse|नाम\sसे)/gu,
)
/** A name that no parent gives: with a digit, an underscore or a dot in it. */
const MADE_UP = /^(?=.*\p{L})(?:.*[\d_]|[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]{2,})/u
const SURELY_MADE_UP = /^[a-z][a-z.:]{2,30}(?:\d|_)/
const NEAR = 5
const FEWEST_LETTERS = 4

interface Item {
  text: string
  start: number
  end: number
}

/** Positions of handles on networks. */
export function handleRanges({ text }: Reading): Range[] {
  const items: Item[] = []
  for (const { 0: item, index } of text.matchAll(ITEM)) {
    const [before, end] = [items.at(-1), index + item.length]
    // 'face book'
    if (before && NETWORKS.has(before.text + item))
      items.splice(-1, 1, { ...before, text: before.text + item, end })
    else items.push({ text: item, start: index, end })
  }
  const found: Range[] = []
  items.forEach((item, at) => {
    const isSure = isNetwork(item.text)
    if (!isSure && !PERHAPS_NETWORKS.has(item.text) && !PERHAPS_NETWORKS.has(item.text.replace(ENDING, '')))
      return
    for (const step of [1, -1]) {
      const name = nameBeside(items, at, step, isSure)
      if (name) found.push(name)
    }
    for (const { text: near, start, end } of items.slice(Math.max(0, at - NEAR), at + NEAR + 1))
      if (SURELY_MADE_UP.test(near)) found.push([start, end])
  })
  for (const { index, 1: between = '', 2: name = '' } of text.matchAll(NAMED)) {
    const network = items.findLast(({ start }) => start <= index)
    if (network && isNetwork(network.text))
      found.push([index + between.length, index + between.length + name.length])
  }
  for (const { 0: name, 1: space, index } of text.matchAll(AT_NAME)) {
    const isNear =
      space === '' || items.some((item) => isNetwork(item.text) && Math.abs(item.start - index) < 30)
    if (isNear) found.push([index, index + name.length])
  }
  return found
}

/** The name that is said before or behind a network, if one is. */
function nameBeside(
  items: readonly Item[],
  network: number,
  step: number,
  isSure: boolean,
): Range | undefined {
  let [isSaid, isId] = [false, false]
  let at = network + step
  for (; Math.abs(at - network) <= NEAR; at += step) {
    const between = items[at]?.text ?? ''
    if (IDS.has(between)) isId = true
    else if (SIGNS_OF_SAYING.test(between)) isSaid = true
    else if (!LINKS.has(between) && !SIGNS_BETWEEN.test(between)) break
  }
  // 'email Rajesh', 'Priya on WhatsApp'
  const isDoubtful =
    step > 0
      ? Math.abs(at - network) === 1 && VERBS.has(items[network]?.text ?? '')
      : !items.slice(Math.max(0, at - 3), at).some(({ text }) => CALLED.has(text))
  const isUsed =
    USED.has(items[network - 1]?.text ?? '') ||
    /^(?:teach|show|help) me$/.test(`${items[network - 2]?.text} ${items[network - 1]?.text}`)
  const isName = ({ text }: Item) => {
    if (isEveryday(text) || isNetwork(text) || text.length < FEWEST_LETTERS) return false
    if (MADE_UP.test(text)) return true
    if (isId && step > 0) return /\p{L}/u.test(text)
    if (!isSure || !/^[a-z-]+$/.test(text)) return false
    if (isSaid) return step > 0
    if (step > 0 && (isUsed || asksToLearn(items, at))) return false
    return (
      !isEveryday(text, true) && text.length >= (isDoubtful ? LONGER_THAN_FIRST_NAMES : FEWEST_LETTERS + 1)
    )
  }
  const first = items[at]
  if (!first || !isName(first)) return undefined
  let last = at
  for (let next = at + step; Math.abs(next - at) <= NEAR; next += step) {
    const item = items[next]
    if (!item) break
    const isJoined = isJoint(items, next - step)
    if (isJoined ? /[\p{L}\d]/u.test(item.text) : isName(item) && (step > 0 || isSaid || isId || !isDoubtful))
      last = next
    else if (!isJoint(items, next)) break
  }
  // 'meera on gmail' is an address as a whole.
  const [from, to] = step > 0 ? [first, items[last]] : [items[last], items[network]]
  return from && to && [from.start, to.end]
}

function asksToLearn(items: readonly Item[], at: number): boolean {
  const after = items.slice(at + 1, at + NEAR)
  const end = after.findIndex(({ text }) => !/\p{L}/u.test(text))
  return after.slice(0, end < 0 ? undefined : end).some(({ text }) => ASKS_TO_LEARN.test(text))
}

/** 'dot' between two parts of a name, or a sign without a space behind it. */
function isJoint(items: readonly Item[], at: number): boolean {
  const [item, next] = [items[at], items[at + 1]]
  if (!item || !next) return false
  return JOINTS.has(item.text) || (/^[.:_#-]$/.test(item.text) && item.end === next.start)
}

/** A network's name alone, with or without a case ending: 'insta', 'instayil', 'ഇൻസ്റ്റയിൽ'. */
export const isNetwork = (word: string): boolean =>
  [
    word,
    word.replace(ENDING, ''),
    word.replace(ENDING, '്'),
    word.replace(/1/g, 'i').replace(/0/g, 'o').replace(/3/g, 'e'),
  ].some((name) => NETWORKS.has(name))

function named(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.normalize('NFKD'), pattern.flags)
}

function words(text: string): string[] {
  return text.trim().split(/\s+/).map(folded)
}
