import type { Translated } from '../../language.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue: Translated<typeof english> = {
  helpTypes: {
    driving: 'വാഹന യാത്ര',
    cooking: 'പാചകം',
    housekeeping: 'വീട്ടുജോലി',
    gardening: 'തോട്ടപ്പണി',
    companionship: 'കൂട്ടും സംസാരവും',
    reading: 'വായിച്ചു തരൽ',
    shopping: 'സാധനം വാങ്ങൽ',
    medical: 'ഡോക്ടറെ കാണാൻ',
  },
  skills: {
    driving: 'വണ്ടി ഓടിക്കൽ',
    cooking: 'പാചകം',
    housekeeping: 'വീട്ടുജോലി',
    gardening: 'തോട്ടപ്പണി',
    companionship: 'കൂട്ടും സംസാരവും',
    reading: 'വായിച്ചു തരൽ',
    shopping: 'സാധനം വാങ്ങൽ',
    medical: 'ഡോക്ടറെ കാണാൻ കൂട്ട്',
  },
  districts: {
    Thiruvananthapuram: 'തിരുവനന്തപുരം',
    Kollam: 'കൊല്ലം',
    Pathanamthitta: 'പത്തനംതിട്ട',
    Alappuzha: 'ആലപ്പുഴ',
    Kottayam: 'കോട്ടയം',
    Idukki: 'ഇടുക്കി',
    Ernakulam: 'എറണാകുളം',
    Thrissur: 'തൃശ്ശൂർ',
    Palakkad: 'പാലക്കാട്',
    Malappuram: 'മലപ്പുറം',
    Kozhikode: 'കോഴിക്കോട്',
    Wayanad: 'വയനാട്',
    Kannur: 'കണ്ണൂർ',
    Kasaragod: 'കാസർകോട്',
  },
  place: '{{area}}, {{district}}',
}
