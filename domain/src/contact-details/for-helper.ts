import { folded } from './reading.ts'
import type { Range } from './reading.ts'

const WORDS = { from: String.raw`(?<![\p{L}\p{M}])`, to: String.raw`(?![\p{L}\p{M}])` }
/** Up to so many words between. */
const SOON = String.raw`(?:[^\s]+\s+){0,5}?`

/** One of these as whole words; in the form that readings use. */
const whole = (source: string) => new RegExp(`${WORDS.from}(?:${inReading(source)})${WORDS.to}`, 'u')
/** One of these, whatever ending follows. */
const begun = (source: string) => new RegExp(`${WORDS.from}(?:${inReading(source)})`, 'u')

/** Escapes of the pattern stay; letters are folded as what is typed is. */
function inReading(source: string): string {
  return source.replace(/\\[ps](?:\{\w\})?|[\p{L}\p{M}\u200c\u200d]+/gu, (part) =>
    part.startsWith('\\') ? part : folded(part),
  )
}

const PEOPLE = 'i|we|she|he|mother|father|amma|aunt|mum|mom|wife|husband'
const KEY_PLACE = 'under|underneath|beneath|below|behind|above|inside|in|on|with|near|at|over|beside'

/**
 * That somebody lives alone, where the key is, that a door is open, when nobody is home. Of walking or travelling alone, or
 * of a key that is lost, nothing.
 */
const SAYS = [
  whole(
    String.raw`(?:live|lives|living|stay|stays|staying|sleep|home|house) (?:all |quite )?(?:alone|by (?:my|her|him)self|on (?:my|her|his) own)`,
  ),
  whole(
    String.raw`(?:${PEOPLE})(?: am| is| are|'m|’m|'s|’s) (?:all |always |mostly |usually )?(?:alone|by (?:my|her|him)self|on (?:my|her|his) own)(?! (?:with|in the queue))`,
  ),
  whole(String.raw`alone (?:at|in) (?:home|the house|my house|the flat|my flat|here)|widow ${SOON}alone`),
  whole(
    String.raw`(?:nobody|no one|noone|none)(?: else)?(?: is| are| will be| stays| lives)*(?: at| in)? ?(?:home|the house|with me|here with me)`,
  ),
  whole(String.raw`(?:house|home|flat) (?:is|will be|stands|stays|remains) (?:empty|locked up|vacant)`),
  whole(
    String.raw`(?:i|we) (?:am|are|will be) (?:out of (?:station|town)|away from home)|nobody is (?:there|in) (?:from|on|between)`,
  ),
  whole(
    String.raw`(?:the|my|our|a|spare|house|gate|door|front|back)? ?keys? (?:is|are|will be|hangs?|lies|(?:is |are )?kept|(?:is |are )?left|stays?)? ?(?:always |kept |left |hidden |hanging )?(?:${KEY_PLACE})(?! (?:the (?:key|phone|remote|tv|computer|laptop)|english|hindi|malayalam|order))`,
  ),
  whole(
    String.raw`(?:door|gate|lock|house) (?:does not|doesn[’']t|cannot|can[’']t|won[’']t|will not) (?:lock|be locked|close|shut)`,
  ),
  whole(
    String.raw`(?<!(?:shop|bank|office|temple|church|clinic|bus|car|fridge) )(?:door|gate|house) (?:is|stays|will be|remains) (?:always |left |kept )?(?:open|unlocked|not locked)|(?:door|gate) code is|lock (?:code|number) is|lock is broken`,
  ),
  begun(
    String.raw`(?:ottakk|ottaykk|ottayk|ottakk?)(?:u|aa|a)?(?:nu|ne)(?!\p{L})|(?:ottakku|ottaykku|thanichu|thanich|thaniye) (?:aanu|anu|thamas|kazhiy|jeevi|veettil)|thanichaanu|thanichanu`,
  ),
  begun(
    String.raw`veettil (?:vere |vera )?(?:aarum|arum|aalum|alum) ?(?:illa|undavilla|undaavilla|kanilla)|koode (?:aarum|arum) ?illa`,
  ),
  begun(
    String.raw`(?:thakkol|thaakkol|chavi) ${SOON}(?:adiyil|keezhil|thazhe|pinnil|mukalil|akathu|kadayil (?:undu|koduth)|vechittundu)`,
  ),
  begun(String.raw`(?:vathil|vaathil|kathaku|gate) (?:poottarilla|poottilla|adayilla|thurannu|thuranna)`),
  begun(
    String.raw`akel[aei] (?:hi )?(?:reht|raht|rahti|hoon|hun|hu(?!\p{L}))|ghar (?:par|pe|mein|me|main) (?:aur )?koi (?:bhi )?nah|koi nahi reht`,
  ),
  begun(
    String.raw`(?:chabi|chaabi|chabhi|chaabhi) ${SOON}(?:neeche|niche|upar|peeche|piche|andar|paas|rakhi)|(?:darwaza|darvaza|gate) (?:hamesha )?(?:band nah|khula)`,
  ),
  begun(
    String.raw`(?:ഒറ്റയ്ക്ക|ഒറ്റക്ക|തനിച്ച)(?:ാണ്|ാ |ായി)|(?:ഒറ്റയ്ക്ക്|ഒറ്റയ്ക്കു|ഒറ്റക്ക്|തനിച്ച്|തനിയെ) (?:ആണ്|താമസ|കഴിയു|ജീവി|വീട്ടിൽ|ഇരിക്കു|ഉള്ള)`,
  ),
  begun(
    String.raw`വീട്ടിൽ (?:വേറെ |മറ്റ് )?(?:ആരും ?ഇല്ല|ആരുമില്ല|ആരും ഉണ്ടാ|ആളില്ല|ആളുണ്ടാവില്ല|ആളുണ്ടാകില്ല)|(?:കൂടെ|കൂട്ടിന്) (?:ആരും ഇല്ല|ആരുമില്ല)`,
  ),
  begun(String.raw`വീട് (?:പൂട്ടി|അടച്ചി|ഒഴിഞ്ഞു|കാലി)`),
  begun(
    String.raw`താക്കോൽ ${SOON}(?:അടിയിൽ|കീഴിൽ|താഴെ|ചുവട്ടിൽ|പിന്നിൽ|പുറകിൽ|മുകളിൽ|ഉള്ളിൽ|അകത്ത്|കടയിൽ (?:ഉണ്ട്|കൊടുത്ത)|വെച്ചിട്ട|വച്ചിട്ട|തൂക്കി)`,
  ),
  begun(
    String.raw`(?:വാതിൽ|കതക്|ഗേറ്റ്) (?:എപ്പോഴും )?(?:പൂട്ടാറില്ല|പൂട്ടില്ല|പൂട്ടാൻ പറ്റ|അടയില്ല|അടയ്ക്കാറില്ല|തുറന്നു കിട|തുറന്ന് കിട|തുറന്നിട്ട|തുറന്നിരി|ചാരി)`,
  ),
  begun(
    String.raw`अकेल(?:ा|ी|े) (?:ही )?(?:रहत|रहता|हूँ|हूं|हैं|है|घर)|घर (?:पर|में|पे) अकेल|साथ (?:और )?कोई नहीं|घर (?:पर|में) (?:और |दूसरा )?कोई (?:भी )?नहीं|कोई नहीं रहत`,
  ),
  begun(String.raw`घर (?:खाली|बंद) (?:रह|है|पड़)`),
  begun(
    String.raw`(?:चाबी|चाभी) ${SOON}(?:नीचे|पीछे|ऊपर|अंदर|के पास|रखी|टंगी|लटक)|(?:दरवाज़ा|दरवाजा|गेट|किवाड़) (?:हमेशा )?(?:बंद नहीं|खुला)|ताला टूटा|ताला नहीं लगता`,
  ),
  whole(
    String.raw`(?:i|we) (?:do not|don[’']t|never|cannot|can[’']t) (?:lock|bolt|close) (?:the |my |our )?(?:\p{L}+ )?(?:door|gate|house)`,
  ),
  whole(
    String.raw`(?:house|home|flat) (?:is|will be|stays|remains) (?:locked|closed)|(?:only|just) (?:me|i am|i’m|i'm) (?:at|in) (?:home|the house)`,
  ),
  whole(
    String.raw`(?:i|we)(?: am| are| will be|[’']ll be|[’']re|[’']m) (?:away|out|not at home|not home|not in|gone|travelling) (?:from|on|between|until|till|for)`,
  ),
  begun(
    String.raw`(?:തനിച്ചു|ഒറ്റയ്ക്കു|ഒറ്റക്കു|തനിയെയാണ്|ഒറ്റയാണ്|ഒറ്റക്കാണ്) ?(?:താമസ|കഴിയു|ജീവി|വീട്ടിൽ|ആണ്)?|(?:ഞാൻ|അമ്മ|അച്ഛൻ) മാത്രമ(?:േ|ാണ്)(?: വീട്ടിൽ| ഉള്ളൂ| ഉള്ളു)?|വീട്ടിൽ ആരും (?:കാണില്ല|കാണത്തില്ല)`,
  ),
  begun(String.raw`താക്കോൽ ${SOON}[^\s]+(?:ിൽ|ത്ത്|ക്കൽ) (?:ഉണ്ട്|ഉണ്ടാകും|കാണും|ഇരിക്കു|വെക്കു|വയ്ക്കു|കിട്ടും)`),
  begun(
    String.raw`(?:വാതിൽ|കതക്|ഗേറ്റ്) ${SOON}(?:പൂട്ടിയിട്ടില്ല|പൂട്ടുന്നില്ല|പൂട്ടില്ല|പൂട്ടാറില്ല|കുറ്റിയില്ല)|പൂട്ട് (?:കേടാ|ഇല്ല|പൊട്ടി)`,
  ),
  begun(
    String.raw`घर (?:में|पर) (?:सिर्फ़|सिर्फ|केवल|बस) (?:मैं|माँ)|(?:दरवाज़े|दरवाजे|गेट) (?:पर|में) (?:ताला|कुंडी) नहीं|(?:ताला|कुंडी|दरवाज़ा) (?:खराब|ख़राब|नहीं लग|नहीं लगा)|हम (?:बाहर|गाँव) (?:रहेंगे|जा रहे)`,
  ),
  begun(String.raw`(?:चाबी|चाभी) ${SOON}(?:में|पर) (?:है|हैं|रख|मिलेगी|होगी)`),
  begun(
    String.raw`njan (?:mathrame|mathramanu|maathrame)|(?:thakkol|thaakkol) ${SOON}\p{L}+(?:ilanu|ilundu|il(?: und| aanu| anu| kanum| vech|[\s.!]*$))`,
  ),
  whole(
    String.raw`(?:i|she|he) (?:am|is) ${SOON}and alone|nobody is with (?:me|us|my|her|him)|all of us (?:are|will be) (?:out|away)`,
  ),
  begun(String.raw`താക്കോൽ ${SOON}(?:കൊടുത്തിട്ട|ഏൽപ്പിച്ചിട്ട)|എല്ലാവരും പുറത്ത(?:ു|ാ|്) ?(?:പോകും|ആയിരി|യിരി)`),
  begun(String.raw`अकेली होती|हम सब बाहर`),
]

const ENDS_SENTENCE = /[.!?।\n;]+/gu

/** The first sentence that only whoever comes should know (D105); undefined if there is none. */
export function sentenceForHelper(text: string): Range | undefined {
  let from = 0
  const ends = [...text.matchAll(ENDS_SENTENCE)].map(({ 0: signs, index }) => index + signs.length)
  for (const to of [...ends, text.length]) {
    const sentence = text.slice(from, to)
    const read = folded(sentence)
      .replace(/[,()"]/g, ' ')
      .replace(/\s+/g, ' ')
    if (SAYS.some((says) => says.test(read))) {
      const start = from + (sentence.length - sentence.trimStart().length)
      return [start, to]
    }
    from = to
  }
  return undefined
}
