import type { Translated } from '../../language.ts'
import type { signIns as english } from '../en/sign-ins.ts'

export const signIns: Translated<typeof english> = {
  title: 'നിങ്ങൾ എവിടെയെല്ലാം സൈൻ ഇൻ ചെയ്തിട്ടുണ്ട്',
  lead: 'ഇതിൽ നിങ്ങളുടേതല്ലാത്തതുണ്ടോ? അവിടെ സൈൻ ഔട്ട് ചെയ്ത് പാസ്‌വേഡ് മാറ്റൂ.',
  loading: 'എവിടെയെല്ലാം സൈൻ ഇൻ ചെയ്തിട്ടുണ്ടെന്ന് നോക്കുന്നു…',
  failed: 'എവിടെയെല്ലാം സൈൻ ഇൻ ചെയ്തിട്ടുണ്ടെന്ന് നോക്കാനായില്ല.',
  thisDevice: 'ഈ ഉപകരണം',
  unnamedDevice: 'പേരില്ലാത്ത ഉപകരണം',
  since: 'സൈൻ ഇൻ ചെയ്തത്: {{when}}',
  lastSeen: 'ഒടുവിൽ കണ്ടത്: {{when}}',
  signOut: 'സൈൻ ഔട്ട് ചെയ്യൂ',
  signOutOf: 'സൈൻ ഔട്ട് ചെയ്യൂ: {{device}}, സൈൻ ഇൻ ചെയ്തത് {{when}}',
  signingOut: 'സൈൻ ഔട്ട് ചെയ്യുന്നു...',
  notSignedOut: 'അവിടെ സൈൻ ഔട്ട് ചെയ്യാനായില്ല',
  everywhere: 'എല്ലായിടത്തും സൈൻ ഔട്ട് ചെയ്യൂ',
  everywhereQuestion: 'എല്ലായിടത്തും സൈൻ ഔട്ട് ചെയ്യണോ?',
  everywhereMeans: 'ഇതടക്കം നിങ്ങളുടെ എല്ലാ ഉപകരണങ്ങളിലും നിങ്ങൾ സൈൻ ഔട്ട് ആകും.',
  stay: 'സൈൻ ഇൻ ആയിത്തന്നെ തുടരൂ',
  notEverywhere: 'എല്ലായിടത്തും സൈൻ ഔട്ട് ചെയ്യാനായില്ല',
}
