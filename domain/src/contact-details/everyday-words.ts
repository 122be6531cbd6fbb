import { folded, oneOfWords } from './reading.ts'

/** Everyday words that stand beside the name of a network. */
const EVERYDAY = oneOfWords(() =>
  `a about above channel channels storage marketplace cashback enquiry inbox archive backup keyboard headset speaker charger laptop microsoft android samsung nokia jio airtel bsnl bhajan bhajans serial serials songs movies films prayer prayers devotional recipes cooking reels shorts subscription stickers emoji emojis dictation birthday wedding greetings wishes quotes jokes forwards rumours spam fraud fraudster police bank banks insurance hospital clinic temple kerala hindi tamil officer office society residents association kudumbashree parish choir club team committee access account accounts add address advice after again age ago ahead all alone along already also always am an and another any anybody anyone
   anything app application apps are around as ask at away back bad bank bar be because become been before begin being best better between big bill blocked
   book both bother bring broken brother but button buy by calendar call called calling calls came camera can cannot card cards care carefully centre cheque change changed charge chat chats
   check children church class classes clean clear clearly close come comes coming complaint computer confused confusing connect contact contacts copy correct could
   cousin crashed create cut daily dad date daughter day days dead delete deleted did different difficult display do doctor does doing done download downloads during
   each easy either else email emails english enough error even evening ever every everybody everyone everything expired explain eyes face facility family far fast father
   feature few file files find finding fine first fix flow follow for forgot forgotten form forms forward forwarded forwards found free friend friends from full full function
   game games gave get gets getting give given gives giving go goes going gone good got grand grandchildren granddaughter grandson great group groups grown
   hacked had hang hangs hard has have having he hear help helped helper helping helps her here hers him his home hospital hour hours how however husband
   i icon if image images important in incoming inside install installation installed installing instead internet into invitation invite is issue issues it items its
   join just keep keeps know knows language laptop large last later learn learning left less lesson lessons let letter letters like limit line link list listen little
   load local lock locked log login logo long longer look looking lost lot made mail mails make makes making malayalam many may maybe me mean media
   medicine meeting member menu message messages messaging microphone might mine minute minutes missing mobile money month more morning most mother move much music must my myself
   name near need needed needs neighbour net network never new news next nice niece nephew night no nobody none nor not nothing notice notification notifications now
   number numbers of off office often ok okay old on once one ones online only onto open opened opening opens option options or order other others our out outside over
   own pay paying payment payments page pages parish part password passwords pay pdf pension people person phone phones photo photographs photos picture pictures pin place play please pop
   possible post posted posting posts price print printed printout privacy problem problems profile profiles program properly put question questions quick quickly quite
   rather read reading ready really reason recharge receipt receive received record recovery registered registration remember remove repair reply request reset reels restart right ring
   safe safely said same save saved saving say says scam scan school screen screenshot search see seen send sending sends sent server service set setting settings setup several share shared
   sharing she shop should show showing shown shows shut side sign since sister slow slowly small so social some somebody someone something sometimes son soon sound speak
   spoken start started starts state status stay step steps still stop stopped stops stories story stuck such sure switch system tab tablet take taken taking talk
   teach teacher teaches tell text texts than thank thanks that the their them then there these they thing things this those though time times to today together
   told tomorrow tonight too took transaction transfer try trying turn two type typing under understand uninstall until up update updated updates updating upload us use used useful
   user uses using version very via video videos view village visit voice volume voter vote wait waiting want wanted wants was watch watching way we web website
   week well went were what when where whether which while who whole whom why wife wifi will wish with within without won word work worked working works would write writes writing wrong
   year years yes yesterday yet you young your yours yourself zoom id ids google
   aanu aan alla athil athu avan aval avar cheyyan cheyyanam cheythu ente enikku entha engane illa illathe ille inne inu itta kazhinju kittunnilla kittiyilla koode kooduthal mathram
   mattanam mole mone nokkan onnu oru padikkan padikkanam padippikkanam padippikkamo pani parayan patti pattunnilla pidikkan samsarikkan sahayam thurakkan thurakkunnilla undu upayogikkan
   vannu varunnilla vazhi venam vere vilikkan vilikkanam ayakkan ayachu ayakkanam ariyilla ariyanam
   ab abhi aap aapka aur band bas bata batana bataye bheja bhejna bhi bol chahiye chal chalana chalta dijiye dikha gaya gayi hai hain ho hota hua hui jaise jata kaise kar karna karne karo
   ke khol kholna khul ki kijiye ko koi kuch kya liye main mein mera meri mujhe na nahi nahin naya nayi par pe phir raha rahi sab se seekhna sikha sikhaiye sikhana tha theek thi toh wala wali ya`
    .trim()
    .split(/\s+/)
    .map(folded),
)
/** Endings of everyday words, which names seldom have. */
const EVERYDAY_ENDING =
  /(?:ing|tion|tions|ment|ments|ness|able|ible|ful|less|ous|ive|ical|ally|ed|ies|ity|ways|ly|aano|aanu|illa|anam|kkan|nnu|amo|umo|kki|chu|kkum|athe|ikka|hna|kna)$/

/** No name: one of the words above or, where less speaks for a name, a word built like them. */
export const isEveryday = (word: string, isDoubtful = false): boolean =>
  EVERYDAY.has(word) || (isDoubtful && EVERYDAY_ENDING.test(word))
