import { folded } from './reading.ts'
import type { Range } from './reading.ts'

const WORDS = { from: String.raw`(?<![\p{L}\p{M}])`, to: String.raw`(?![\p{L}\p{M}])` }

/** One of these as whole words; in the form that readings use. */
const whole = (source: string) => pattern(() => `${WORDS.from}(?:${inReading(source)})${WORDS.to}`)
/** One of these, whatever ending follows. */
const begun = (source: string) => pattern(() => `${WORDS.from}(?:${inReading(source)})`)
/** One of these, also within a longer word: 'അടുക്കളവാതിൽ'. */
const inside = (source: string) => pattern(() => inReading(source))

type Pattern = Pick<RegExp, 'test'>

/** Made when first tested: all of them at once would keep a cheap phone from opening the page that may need them. */
function pattern(source: () => string): Pattern {
  let made: RegExp | undefined
  return { test: (text) => (made ??= new RegExp(source(), 'u')).test(text) }
}

/** Escapes of the pattern stay; letters are folded as what is typed is. */
function inReading(source: string): string {
  return source.replace(/\\[ps](?:\{\w\})?|[\p{L}\p{M}\u200c\u200d]+/gu, (part) =>
    part.startsWith('\\') ? part : folded(part),
  )
}

/** A sentence says it that has one of each, and none of what tells that it is of something else. */
interface Kind {
  each: readonly Pattern[]
  unless?: Pattern
}

/** Places that are nobody's house. */
const ELSEWHERE_EN =
  'shop|store|bank|office|counter|temple|church|mosque|clinic|hospital|pharmacy|school|bus|car|fridge|toilet|bathroom'
const ELSEWHERE_ML = 'കട|ബാങ്ക|ഓഫീസ|കൗണ്ടർ|അമ്പല|പള്ളി|ആശുപത്രി|സ്കൂൾ|കാറിന്റെ|ബസ|കുളിമുറി'
const ELSEWHERE_HI = 'दुकान|बैंक|दफ़्तर|दफ्तर|ऑफ़िस|काउंटर|मंदिर|मस्जिद|अस्पताल|स्कूल|बस|कार|बाथरूम'
/** To mend it is what is asked for. */
const MEND_EN = 'repair|fix|mend|replace|carpenter|locksmith|oil|stiff|heavy'
const MEND_ML = 'നന്നാക്ക|ശരിയാക്ക|ആശാരി|എണ്ണ|മാറ്റണം'
const MEND_HI = 'ठीक कर|मरम्मत|बढ़ई|बदलव|बनव|तेल'

const ALONE: readonly Kind[] = [
  {
    each: [
      whole(
        String.raw`alone|by (?:my|her|him|our)sel(?:f|ves)|on (?:my|her|his|our) own|(?:liv|stay)(?:e|es|ing|s)? (?:solo|single)|unattended`,
      ),
    ],
    unless: whole(
      String.raw`not alone|(?:can[’']?t|cannot|could not|couldn[’']t|unable|afraid|scared|fear|difficult|hard) (?:[^\s]+ ){0,6}?(?:alone|own|\p{L}+sel(?:f|ves))|(?:go|going|walk|walking|travel|travelling|climb|climbing|cross|crossing|carry|eat|come|drive|takes?|baths?|bathes?|wash|washes|dress|write|writes|type|reads?|stand|sit|do|does) (?:[^\s]+ ){0,3}?(?:alone|by \p{L}+|on \p{L}+ own)|in the queue|leave (?:me|him|her) alone|alone (?:with|is enough|will do)`,
    ),
  },
  {
    each: [inside('ഒറ്റയ്ക്ക|ഒറ്റക്ക|തനിച്ച|തനിയെ|ഏകയാ|ഏകനാ|ഒറ്റയാണ|ഒറ്റപ്പെട്ട')],
    unless: inside(
      String.raw`(?:ഒറ്റയ്ക്ക്|ഒറ്റയ്ക്കു|ഒറ്റക്ക്|ഒറ്റക്കു|തനിച്ച്|തനിച്ചു|തനിയെ) (?:[^\s]+ ){0,3}?(?:നടക്ക|പോക|യാത്ര|എഴുന്നേ|കയറ|ഇറങ്ങ|കുളിക്ക|കടക്ക|ചെയ്യ|എടുക്ക|വരാൻ|പിടിക്ക|വയ്യ|പറ്റില്ല|പറ്റുന്നില്ല)`,
    ),
  },
  {
    each: [
      begun(
        String.raw`(?:ottakk|ottaykk|thanich|thaniy)\p{L}*(?:nu|ne)(?!\p{L})|(?:ottakk|ottaykk|thanich|thaniy)\p{L}* (?:[^\s]+ ){0,2}?(?:ull[uo]|thamas|kazhiy|jeevi|veettil|aanu|anu|irikk)`,
      ),
    ],
  },
  {
    each: [
      begun(
        String.raw`अकेल(?:ा|ी|े)(?: ही| भी| तो)*(?: (?:हूँ|हूं|हैं|है|रह|हो|पड़|घर|यहाँ|यहां|दिन|रात|बैठ|सोत)|[.!।]*\s*$)`,
      ),
    ],
  },
  {
    each: [begun(String.raw`akel[aei](?: hi)?(?: (?:reh|rah|raht|hoon|hun|hu(?!\p{L})|hai|ghar)|[.!]*\s*$)`)],
  },
  // Only they, and nobody else.
  {
    each: [
      whole(
        String.raw`(?:only|just) (?:me|i am|i[’']m|the two of us|us two|we two|my (?:wife|husband|mother|father|sister|brother) and (?:i|me)|two old \p{L}+)|the only one (?:at|in|here)|have no (?:family|relatives|one|body)(?! to)`,
      ),
    ],
  },
  {
    each: [
      inside(String.raw`മാത്രമ(?:േ|ാണ്)|രണ്ടു ?പേരേ`),
      inside('വീട്ടി|ഇവിടെ|ഉള്ളൂ|ഉള്ളു|താമസ'),
      inside('ഞാൻ|ഞങ്ങൾ|അമ്മ|അച്ഛൻ|ആളുകൾ|വയസ്സായ'),
    ],
  },
  { each: [begun('njan (?:mathrame|mathramanu|maathrame)')] },
  {
    each: [
      begun(String.raw`(?:सिर्फ़|सिर्फ|केवल|बस) (?:मैं|हम|माँ|दो)|(?:मैं|हम दोनों|हम दो [^\s]+) ही (?:हैं|हूँ|होत|रहत)`),
      begun('घर|यहाँ|यहां'),
    ],
  },
]

const NOBODY: readonly Kind[] = [
  {
    each: [
      whole(String.raw`nobody|no one|noone|none|(?:do not|don[’']t|not) (?:have )?any(?:one|body)`),
      whole(
        'home|house|here|with (?:me|us|my|her|him)|around|inside|in|else|stays|lives|at night|during the day|after that|then',
      ),
    ],
    unless: whole(
      `${ELSEWHERE_EN}|answers?|could|can|knows?|helps?|reads?|gave|gives?|comes? to|to (?:talk|help|read|take|bring|repair)`,
    ),
  },
  {
    each: [
      inside('ആരും|ആരുമ|ളാരുമ|വേറാര|വേറെയാര|ആളില്ല|ആളുണ്ടാ|മുതിർന്നവർ'),
      inside('വീട്ടി|കൂടെ|കൂട്ടിന|ഇവിടെ|അടുത്ത്|പകൽ|രാത്രി|പിന്നെ|തുറക്കാൻ|നോക്കാൻ|സഹായത്തിന'),
      inside('ഇല്ല|ില്ല'),
    ],
    unless: inside(`${ELSEWHERE_ML}|വായിച്ചു തര|സഹായിക്ക|നന്നാക്ക`),
  },
  {
    each: [
      begun(
        '(?:veettil (?:vere |vera )?|koode )(?:aarum|arum|aalum|alum) ?(?:illa|undavilla|undaavilla|kanilla)',
      ),
    ],
  },
  {
    each: [
      begun(String.raw`कोई (?:[^\s]+ )?नहीं|अलावा कोई`),
      begun('घर|साथ|पास|यहाँ|यहां|मेरा|फिर|अलावा|इधर|खोलने|देखने वाला|देखभाल|सहारा|कोई नहीं रहत'),
    ],
    unless: begun(`${ELSEWHERE_HI}|मदद|पढ़ने|ठीक कर`),
  },
  { each: [begun('ghar (?:par|pe|mein|me|main) (?:aur )?koi (?:bhi )?nah|koi nahi reht')] },
  // The house is empty, and when.
  {
    each: [
      whole('house|home|flat'),
      whole('(?:is|will be|stands|stays|remains) (?:empty|locked(?: up)?|closed|shut|vacant)'),
    ],
    unless: whole(ELSEWHERE_EN),
  },
  {
    each: [
      whole(
        String.raw`(?:i|we)(?: am| are| will be|[’']ll be|[’']re|[’']m) (?:all )?(?:out of (?:station|town)|away from home|not at home|not home|not in|(?:away|out|gone|travelling) (?:from|on|between|until|till|for)|(?:away|out|gone|going|leaving|travelling|staying) (?:[^\s]+ ){0,6}?for (?:[^\s]+ ){0,3}?(?:days?|weeks?|months?|wedding|marriage))|(?:i|we) (?:will not|won[’']t|shall not) be (?:at home|home|in|there)|(?:nobody|no one) (?:is|will be) (?:there|in)|(?:all of us|everyone|everybody|(?:the |my )?(?:family|children)) (?:is|are|will be) (?:out|away|(?:[^\s]+ ){1,3}?(?:till|until))`,
      ),
    ],
  },
  { each: [inside(String.raw`വീട് (?:[^\s]+ )?(?:പൂട്ടി|അടച്ചി|അടഞ്ഞ|ഒഴിഞ്ഞ|കാലി)`)] },
  {
    each: [
      inside(
        String.raw`നാട്ടിലില്ല|വീട്ടില(?:ുണ്ടാ|ുണ്ടാക)[^\s]*ില്ല|വീട്ടിൽ ഉണ്ടാ(?:വ|ക)ില്ല|(?:വീട്ടുകാർ|എല്ലാവരും) (?:[^\s]+ ){0,3}?പോയിരിക്ക|സ്ഥലത്ത(?:ുണ്ടാവില്ല|ുണ്ടാകില്ല|ില്ല|് ഇല്ല|് ഉണ്ടാ|് കാണില്ല)|എല്ലാവരും പുറത്ത(?:ു|ാ|്) ?(?:പോകും|ആയിരി|യിരി)|(?:ഒരാഴ്ച|ആഴ്ചത്തേക്ക്|ദിവസത്തേക്ക്|ദിവസം|മാസം) (?:[^\s]+ ){0,3}?[^\s]*(?:ലായിരിക്കും|ത്തായിരിക്കും|ൽ ആയിരിക്കും|ഉണ്ടാവില്ല|ഉണ്ടാകില്ല|കാണില്ല)`,
      ),
    ],
  },
  { each: [begun('घर (?:खाली|बंद) (?:रह|है|पड़|मिल|होग)')] },
  {
    each: [
      begun(
        String.raw`(?:हम|मैं) (?:[^\s]+ ){0,6}?(?:बाहर|गाँव|गांव) (?:[^\s]+ ){0,3}?(?:रहेंग|रहूँग|रहूंग|होंग|जा रह)|हम सब बाहर|(?:हम|मैं) (?:[^\s]+ ){0,2}?घर (?:पर|में) नहीं (?:रह|हो|मिल)|(?:परिवार|घरवाले|घर वाले) (?:[^\s]+ ){0,5}?(?:गया|गए|बाहर)|(?:हफ़्ते|हफ्ते|दिन|महीने) (?:[^\s]+ ){0,4}?(?:यहाँ|घर|पास) रह(?:ूँग|ूंग|ेंग)`,
      ),
    ],
  },
]

const KEY: readonly Kind[] = [
  {
    each: [
      whole('keys?'),
      whole(
        'under|underneath|beneath|below|behind|above|inside|in|on|with|near|at|over|beside|from|hangs?|hidden|taped|left|kept|collect|take|spare|has|have',
      ),
    ],
    unless: whole(
      'lost|lose|missing|made|make|cut|duplicate|new key|key (?:ring|chain)|cupboard|almirah|car|bike|scooter|locker|drawer|piano|phone|keyboard|remote|tv|computer|laptop|press|copy|stuck|locksmith|in english',
    ),
  },
  {
    each: [begun('താക്കോൽ|താക്കോല')],
    unless: inside(
      'കളഞ്ഞ|കാണാനില്ല|കാണാതെ|കാണുന്നില്ല|നഷ്ട|ഉണ്ടാക്ക|പണിയ|അലമാര|കാറി|വണ്ടി|സ്കൂട്ടറ|ലോക്കറ|പൊട്ടി|ഒടിഞ്ഞ|പുതിയ|ഡ്യൂപ്ലി',
    ),
  },
  {
    each: [begun('thakkol|thaakkol|chavi')],
    unless: begun('kalanj|kaanan|kanan|kaanunnilla|undakk|alamar|car|vandi|puthiya|potti|locker'),
  },
  {
    each: [begun('चाबी|चाभी|चाबियाँ')],
    unless: begun('खो|गुम|बनव|नई|अलमारी|गाड़ी|कार|स्कूटर|बाइक|लॉकर|टूट|नहीं मिल|डुप्लि|छल्ला'),
  },
  {
    each: [begun('chabi|chaabi|chabhi|chaabhi')],
    unless: begun('kho|gum|banw|banv|nayi|nai|almari|gaadi|gadi|car|scooter|toot|nahi mil'),
  },
]

const OPEN: readonly Kind[] = [
  {
    each: [
      whole('door|gate|grille|grill|latch|bolt|padlock|lock|entrance'),
      whole(
        String.raw`open|unlocked|unbolted|has no (?:lock|latch|bolt)|push|lift|let yourself in|on the latch|(?:walk|come) (?:straight |right )?in|(?:not|never) (?:be )?(?:locked|bolted|closed)|(?:does not|doesn[’']t|cannot|can[’']t|won[’']t|will not|do not|don[’']t|never) (?:be )?(?:lock|locked|bolt|close|shut|work)|broken|(?:code|number) is|lock (?:[^\s]+ ){0,3}?(?:is|opens with) [^\s]*\d+`,
      ),
    ],
    unless: whole(String.raw`${ELSEWHERE_EN}|${MEND_EN}|jar|tin|tap|opens? at|open (?:from|till|until)`),
  },
  {
    each: [
      inside('വാതിൽ|വാതില|കതക|ഗേറ്റ|ഗ്രിൽ|ഗ്രില|പൂട്ട|കുറ്റി|കൊളുത്ത'),
      inside(
        'തുറന്ന|തുറക്കും|പൂട്ടാറില്ല|പൂട്ടില്ല|പൂട്ടാൻ പറ്റ|പൂട്ടിയിട്ടില്ല|പൂട്ടുന്നില്ല|അടയില്ല|അടയ്ക്കാറില്ല|അടയുന്നില്ല|ചാരി|കേടാ|പോയി|പൊട്ടി|ശരിയല്ല|കുറ്റിയില്ല|പൂട്ട് ഇല്ല|തള്ളിയാൽ|അകത്തു വ|അകത്ത് വ|അകത്തേക്ക്',
      ),
    ],
    unless: inside(`${ELSEWHERE_ML}|${MEND_ML}|മണിക്ക് തുറ|നു തുറക്കും`),
  },
  { each: [begun('(?:vathil|vaathil|kathaku|gate) (?:poottarilla|poottilla|adayilla|thurannu|thuranna)')] },
  {
    each: [
      begun('दरवाज़|दरवाज|गेट|किवाड़|ताला|कुंडी|कुंडा|सिटकनी|चिटकनी'),
      begun('खुला|खुले|खुल जा|बंद नहीं|नहीं लग|लगता नहीं|टूट|ख़राब|खराब|काम नहीं|(?:ताला|कुंडी) नहीं|अंदर आ'),
    ],
    unless: begun(`${ELSEWHERE_HI}|${MEND_HI}`),
  },
  { each: [begun('(?:darwaza|darvaza|gate) (?:hamesha )?(?:band nah|khula)')] },
]

/** Being alone, hours away from home, the place of the key, an open door. */
const KINDS: readonly Kind[] = [...ALONE, ...NOBODY, ...KEY, ...OPEN]

function isForHelper(sentence: string): boolean {
  const read = folded(sentence)
    .replace(/[,()"]/g, ' ')
    .replace(/\s+/g, ' ')
  return KINDS.some(({ each, unless }) => each.every((one) => one.test(read)) && !unless?.test(read))
}

const ENDS_SENTENCE = /[.!?।\n;]+/gu

/** The first sentence, or part of one, that only whoever comes should know (D105); undefined if there is none. */
export function sentenceForHelper(text: string): Range | undefined {
  let from = 0
  const ends = [...text.matchAll(ENDS_SENTENCE)].map(({ 0: signs, index }) => index + signs.length)
  for (const to of [...ends, text.length]) {
    if (isForHelper(text.slice(from, to))) return partForHelper(text, [from, to])
    from = to
  }
  return undefined
}

/** The smallest part that gives it away: other clauses stay public. */
function partForHelper(text: string, [from, to]: Range): Range {
  const parts = [...text.slice(from, to).matchAll(/[^,]+/g)].map(({ 0: part, index }): Range => [
    from + index,
    from + index + part.length,
  ])
  const [start, end] = parts.find((part) => isForHelper(text.slice(...part))) ?? [from, to]
  return [end - text.slice(start, end).trimStart().length, end]
}
