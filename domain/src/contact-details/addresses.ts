import { isEveryday } from './everyday-words.ts'
import { numberWord } from './number-words.ts'
import type { Range, Reading } from './reading.ts'
import { folded } from './reading.ts'

const MAIL =
  oneOf(`gmail gee[\\s-]?mail gmal gmial jimail jeemail g[\\s-]mail googlemail yahoo ymail hotmail outlook rediffmail rediff icloud protonmail zoho aol
  ജിമെയിൽ യാഹൂ जीमेल याहू`)
/** Payment providers, after the @. */
const PAYMENT =
  oneOf(`upi paytm ybl ibl axl apl yapl fbl okaxis oksbi okicici okhdfcbank ptsbi ptyes pthdfc ptaxis waaxis
  wasbi waicici wahdfcbank jupiteraxis idfcbank naviaxis
  ഒകെഎസ്ബിഐ ഒക്കെഎസ്ബിഐ ഓക്കെഎസ്ബിഐ ഒകെആക്സിസ് ഓക്കെആക്സിസ് പേടിഎം യുപിഐ ओकेएसबीआई ओकेएक्सिस पेटीएम यूपीआई`)
const BANKS = '(?:axis|sbi|icici|hdfc\\s?bank)'
/** Said behind an 'at', where a branch may be meant as well. */
const SAID_BANKS =
  oneOf(`sbi kotak axis axisbank icici hdfc hdfcbank federal federalbank fede canara cnrb pnb boi bob barodampay union unionbank
  indus indusind idbi yesbank rbl dbs kvb csb sib dhanlaxmi iob idfc idfcfirst aubank airtel jio freecharge slice
  എസ്ബിഐ കൊട്ടക് കോട്ടക് ആക്സിസ് ഐസിഐസിഐ ഫെഡറൽ കാനറ एसबीआई कोटक एक्सिस आईसीआईसीआई एचडीएफसी`)
/** Nothing but the end of a payment id. */
const PAYMENT_ENDS = oneOf(
  'okaxis oksbi okicici okhdfcbank ybl ibl axl yapl ptsbi ptyes pthdfc ptaxis waaxis wasbi waicici wahdfcbank',
)
const ENDS = oneOf('com org net info biz app xyz shop site online link blog കോം कॉम')
/** Top-level domains that are also words or abbreviations. */
const DOUBTFUL_ENDS = oneOf('in ഇൻ इन me co io ly gl gle be edu gov page tv uk')
const ANY_END = `(?:${ENDS}|${DOUBTFUL_ENDS})`
const LETTER = String.raw`[\p{L}\p{M}\d]`
const LABEL = String.raw`[\p{L}\p{M}\d][\p{L}\p{M}\d-]{0,62}`
const LOCAL = String.raw`[\p{L}\p{M}\d._%+'-]{1,64}`
const OPEN = String.raw`[(\[{<_*~-]`
const CLOSE = String.raw`[)\]}>_*~-]`
const spelled = (words: string) => `(?:${OPEN}${words}${CLOSE}|(?<=\\s)${words}(?=\\s))`
const AT_WORD = `${oneOf('at അറ്റ് അറ്റ ആറ്റ് अट ऐट एट')}(?:[\\s-]?(?:the[\\s-]?)?rate(?:[\\s-]?of)?)?`
const DOT_WORD = spelled(oneOf('dot point ഡോട്ട് ഡോട് डॉट डाट'))
const DOT = String.raw`(?:\s?\.\s?|\s?${OPEN}\s?\.\s?${CLOSE}\s?|\s?${DOT_WORD}\s?)`
const SLASH = String.raw`(?:\s?\/\s?|\s${oneOf('slash സ്ലാഷ് स्लैश')}\s)`
const PATH = String.raw`(?:${SLASH}[^\s,;]{1,200})?`
const HERE = `(?<!${LETTER})`
const NO_MORE = `(?!${LETTER})`

/** '@', '(at)', ' at ', ' at the rate of '. */
const AT = pattern(
  String.raw`\s?(?:@|${OPEN}\s?@\s?${CLOSE}|${OPEN}a${CLOSE}|[\s,]{1,2}(?:then\s)?(?:the\s|an\s)?at[\s-]sign[\s,]{1,2}(?:then\s|and\s)?|${spelled(AT_WORD)})\s?`,
)
const BEFORE_AT = pattern(String.raw`${HERE}${LOCAL}(?:\s?${DOT_WORD}\s?${LOCAL}){0,3}$`, 'u')
const KNOWN_HOST = String.raw`(?:${MAIL}|${PAYMENT}|ok\s?${BANKS})${NO_MORE}(?:(?:${DOT}|\s|,)${ANY_END}${NO_MORE}){0,2}`
const SPELLED_HOST = String.raw`${LABEL}(?:${DOT}${LABEL}){0,3}?(?:${DOT}${ENDS}|\s?${DOT_WORD}\s?${DOUBTFUL_ENDS})${NO_MORE}(?:${DOT}${DOUBTFUL_ENDS}${NO_MORE})?`
const AFTER_AT = pattern(`^(?:${KNOWN_HOST}|${SPELLED_HOST})`, 'u')
const AFTER_SIGN = pattern(String.raw`^${LABEL}(?:\.${LABEL}){0,4}\.${DOUBTFUL_ENDS}${NO_MORE}`, 'u')
/** After an @ without a space, anything may be a host. */
const AFTER_CLOSE_SIGN = pattern(String.raw`^${LABEL}(?:\.${LABEL}){0,5}`, 'u')
const AFTER_SAID = pattern(String.raw`^${SAID_BANKS}${NO_MORE}(?:\s(?<next>\p{L}+))?`, 'u')
const BRANCH = /^(?:bank|branch|atm|office|counter|main|road|junction)$/
const DETERMINER = /(?<!\p{L})(?:the|a|an|my|our|your|this|that|his|her)\s$/u
/** Joins the words of a name that is said. */
const JOINT = /^(?:dot|underscore|dash|hyphen|point)$/
const MOST_WORDS = 6
const AT_MOST = 140
const NEAR = 8

const LINKS = [
  String.raw`${HERE}h(?:tt|xx)ps?\s?:\s?\/\s?\/\s?[^\s,;]{1,300}(?:\s\.\s?${LABEL}){0,3}`,
  String.raw`${HERE}[a-z]{2,12}:\/\/[^\s,;]{1,300}`,
  String.raw`${HERE}(?:tel|sms|mailto):[^\s,;]{1,300}`,
  String.raw`${HERE}www(?:\s?${DOT_WORD}\s?|[\s.]{1,3})${LABEL}(?:(?:${DOT}|\s)${ANY_END}${NO_MORE}|\.${LABEL}){0,3}${PATH}`,
  String.raw`${HERE}${LABEL}(?:${DOT}${LABEL}){0,3}?${DOT}${ENDS}${NO_MORE}(?:${DOT}${DOUBTFUL_ENDS}${NO_MORE})?${PATH}`,
  String.raw`${HERE}(?:${LABEL}\.){1,3}[\p{L}\d-]{2,63}\.${DOUBTFUL_ENDS}${NO_MORE}${PATH}`,
  String.raw`${HERE}${LABEL}(?:${DOT}${LABEL}){0,2}?${DOT}${DOUBTFUL_ENDS}${SLASH}[^\s,;]{1,300}`,
  String.raw`${HERE}${LABEL}(?:\s?${DOT_WORD}\s?${LABEL}){0,2}?\s?${spelled(oneOf('dot ഡോട്ട് ഡോട് डॉट डाट'))}\s?${DOUBTFUL_ENDS}${NO_MORE}`,
  // 'meera gmail.com', 'meera (gmail)', 'meera on gmail': these count as addresses where the name has a number in it.
  String.raw`${HERE}${LOCAL}\s${MAIL}${DOT}${ANY_END}${NO_MORE}`,
  String.raw`${HERE}(?:[a-z]{3,20}\s)?${LOCAL}\s${MAIL}\s(?:com|net|org)${NO_MORE}`,
  String.raw`${HERE}${LOCAL}\s?[(\[]${MAIL}[)\]]`,
  String.raw`${HERE}${LOCAL}\s(?:ok\s${BANKS}|${PAYMENT_ENDS})${NO_MORE}`,
].map((source) => pattern(source))

/** Positions of email addresses, links and payment ids, written or spelled out. */
export function addressRanges({ text }: Reading): Range[] {
  const found: Range[] = []
  for (const { 0: at, index } of text.matchAll(AT())) {
    const end = index + at.length
    const before = BEFORE_AT().exec(text.slice(Math.max(0, index - AT_MOST), index))?.[0]
    const rest = text.slice(end, end + AT_MOST)
    const after =
      AFTER_AT().exec(rest) ??
      (at.includes('@') ? AFTER_SIGN().exec(rest) : undefined) ??
      (at === '@' ? AFTER_CLOSE_SIGN().exec(rest) : undefined)
    const paid = before && saidBank(text.slice(0, index - before.length), before, at, rest)
    const host = after?.[0] ?? paid
    if (!before || !host) continue
    const from = index - before.length
    const names = /\p{L}/u.test(at) ? namesAhead(text.slice(Math.max(0, from - AT_MOST), from)) : 0
    found.push([from - names, end + host.length])
  }
  for (const link of LINKS)
    for (const { 0: address, index } of text.matchAll(link())) found.push([index, index + address.length])
  return found
}

/** The name at a text's end: all of 'meera dot nair fifty at gmail', but not 'write to' before it. */
function namesAhead(text: string): number {
  const words = text.split(/(?<=\s)/).slice(-MOST_WORDS)
  let length = 0
  for (const word of words.toReversed()) {
    const plain = word.trim()
    const number = numberWord(plain)
    const isPart =
      JOINT.test(plain) || (number && !number.isWeak) || (/^[a-z]{3,20}$/.test(plain) && !isEveryday(plain))
    if (!isPart) break
    length += word.length
  }
  return length
}

/** The bank of 'meera at sbi', but not of 'the fee at SBI' or 'wait at SBI Kaloor'. */
function saidBank(ahead: string, name: string, at: string, rest: string): string | undefined {
  const bank = AFTER_SAID().exec(rest)
  if (!bank) return undefined
  const next = bank.groups?.['next']
  const isBranch = next !== undefined && (BRANCH.test(next) || !isEveryday(next))
  const isPlace = isBranch || isEveryday(name, true) || DETERMINER.test(ahead.slice(-NEAR))
  return isPlace && /^\s\p{L}/u.test(at)
    ? undefined
    : bank[0].slice(0, next === undefined ? undefined : -next.length - 1)
}

function oneOf(words: string): string {
  return `(?:${words.trim().split(/\s+/).map(folded).join('|')})`
}

/** Compiled once, when first asked for: all of them take longer than the rest of a page's scripts, and few pages ask. */
function pattern(source: string, flags = 'gu'): () => RegExp {
  let compiled: RegExp | undefined
  return () => (compiled ??= new RegExp(source, flags))
}
