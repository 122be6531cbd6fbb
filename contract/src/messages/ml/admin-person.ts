import type { Translated } from '../../language.ts'
import type { person as english } from '../en/admin-person.ts'

/** The page of one person. */
export const person: Translated<typeof english> = {
  back: 'എല്ലാ അംഗങ്ങളും',
  standings: {
    pending: 'അംഗീകാരം കാത്തിരിക്കുന്നു',
    active: 'സജീവം',
    banned: 'വിലക്കി',
  },
  email: 'ഇമെയിൽ',
  verified: '{{email}} (ഉറപ്പാക്കി)',
  phone: 'ഫോൺ',
  place: 'ജില്ല',
  skills: 'കഴിവുകൾ',
  registered: 'രജിസ്റ്റർ ചെയ്തത്',
  approved: 'അംഗീകരിച്ചത്',
  bannedSince: 'വിലക്കിയത്',
  current: 'ഇപ്പോൾ',
  nothingNow: 'ഇപ്പോൾ അഭ്യർത്ഥനയോ സന്ദർശനമോ ഇല്ല.',
  past: 'മുൻപത്തെ അഭ്യർത്ഥനകളും സന്ദർശനങ്ങളും',
  pastLine: '{{type}}, {{day}}, {{number}}',
  outcomes: {
    complete: 'കോഡ് നൽകി പൂർത്തിയാക്കി',
    'admin-complete': 'അഡ്മിൻ പൂർത്തിയാക്കി',
    cancel: 'റദ്ദാക്കി',
    'admin-cancel': 'അഡ്മിൻ റദ്ദാക്കി',
    'citizen-removed': 'പിൻവലിച്ചു',
    'report-nobody-came': 'ആരും വന്നില്ല',
    expire: 'ആളെ കിട്ടിയില്ല',
    lapse: 'പൂർത്തിയായില്ല',
  },
  concerns: 'ആശങ്കകൾ',
  isAbout: '{{kind}}. ആരെ കുറിച്ച്: {{name}}',
  raisedBy: '{{kind}}. അറിയിച്ചത്: {{name}}',
  apart: 'അകറ്റി നിർത്തിയത് ഇവരിൽനിന്ന്',
  patterns: 'ശ്രദ്ധയിൽപ്പെട്ടവ',
  messages: 'ഈ വിലാസത്തിൽ നിന്ന് വന്നത്; വിലാസം ആർക്കും എഴുതാം',
  history: 'നടന്നതെല്ലാം സമയക്രമത്തിൽ',
  historyHint: 'കഴിഞ്ഞ ഒരു വർഷത്തെ പ്രവർത്തന രേഖ: ഈ വ്യക്തി ചെയ്തതും ഈ വ്യക്തിയുടെ കാര്യത്തിൽ മറ്റുള്ളവർ ചെയ്തതും.',
}
