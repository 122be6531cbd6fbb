import type { WallDate } from '@scan/domain/clock.ts'
import type { Language } from '../language.ts'

interface Names {
  months: string
  shortMonths: string
  /** From Sunday on. In Malayalam as they are said: in full, 'വെള്ളിയാഴ്ച' breaks in a heading on a phone with the text at 200 %. */
  weekdays: string
  nearby: [yesterday: string, today: string, tomorrow: string]
}

const NAMES: Record<Language, Names> = {
  en: {
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    nearby: ['yesterday', 'today', 'tomorrow'],
  },
  ml: {
    months: 'ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്‌ടോബർ നവംബർ ഡിസംബർ',
    shortMonths: 'ജനു ഫെബ്രു മാർ ഏപ്രി മേയ് ജൂൺ ജൂലൈ ഓഗ സെപ്റ്റം ഒക്ടോ നവം ഡിസം',
    weekdays: 'ഞായർ തിങ്കൾ ചൊവ്വ ബുധൻ വ്യാഴം വെള്ളി ശനി',
    nearby: ['ഇന്നലെ', 'ഇന്ന്', 'നാളെ'],
  },
  hi: {
    months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    shortMonths: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
    weekdays: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार',
    nearby: ['कल', 'आज', 'कल'],
  },
}

// As Intl says them, whose first use keeps a cheap phone busy for a tenth of a second.

/** '21 November', 'നവംബർ 21', '21 नवंबर'; with short months '21 Nov'. */
export function spokenDay(
  date: WallDate,
  language: Language,
  how: 'months' | 'shortMonths' = 'months',
): string {
  const month = NAMES[language][how].split(' ')[Number(date.slice(5, 7)) - 1]
  const day = Number(date.slice(8))
  return language === 'ml' ? `${month} ${day}` : `${day} ${month}`
}

/** 'Saturday', 'ശനി', 'शनिवार' */
export function spokenWeekday(date: WallDate, language: Language): string {
  return NAMES[language].weekdays.split(' ')[new Date(date).getUTCDay()] ?? ''
}

/** 'yesterday', 'today', 'tomorrow' of the day this many days away; nothing for others. */
export function spokenNearby(away: number, language: Language): string | undefined {
  return NAMES[language].nearby[away + 1]
}
