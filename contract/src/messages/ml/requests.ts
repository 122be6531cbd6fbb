import type { Translated } from '../../language.ts'
import type { requests as english } from '../en/requests.ts'

export const requests: Translated<typeof english> = {
  home: {
    welcome: 'സ്വാഗതം, {{name}}',
    profile: 'പ്രൊഫൈൽ കാണൂ, മാറ്റൂ',
    citizenQuote: 'സഹായം ചോദിക്കുമ്പോൾ അയൽക്കാർ കൂട്ടുകാരാകും.',
    requestHelp: 'സഹായത്തിന് അഭ്യർത്ഥന അയക്കൂ',
    volunteerQuote: 'നിങ്ങളുടെ ഒരു മണിക്കൂർ മറ്റൊരാളുടെ ആഴ്ചയിലെ ഏറ്റവും നല്ല മണിക്കൂറാകാം.',
    helpCitizen: 'മുതിർന്ന ഒരാളെ സഹായിക്കൂ',
  },

  happened: {
    label: 'പുതിയ വിവരങ്ങൾ',
    about: '{{type}}: {{when}}',
    gotIt: 'മനസ്സിലായി',
    failed: 'അത് നടന്നില്ല. വീണ്ടും അമർത്തൂ.',
  },

  separationAsked: {
    title: '{{name}}: വീണ്ടും ഒരുമിച്ച് ചേർക്കട്ടെ?',
    text: '{{name}} എന്നയാളെ ഇനി കാണേണ്ടെന്ന് നിങ്ങൾ പറഞ്ഞിരുന്നു. നിങ്ങൾ സമ്മതിക്കുന്നതുവരെ ഒന്നും മാറില്ല. ചോദിച്ച കാര്യം അയാൾ അറിയില്ല.',
    yes: 'ശരി, സമ്മതം',
    no: 'വേണ്ട, അകറ്റി നിർത്തൂ',
    failed: 'അത് നടന്നില്ല. വീണ്ടും അമർത്തൂ.',
    saidYes: 'നന്ദി. ഇനി വീണ്ടും കാണാം.',
    saidNo: 'നന്ദി. ഞങ്ങൾ അകറ്റിത്തന്നെ നിർത്തും.',
  },

  late: 'സമയം കഴിഞ്ഞു',

  addToCalendar: 'കലണ്ടറിൽ ചേർക്കൂ',

  about: {
    what: 'സഹായം',
    where: 'എവിടെ',
    address: 'വീട്ടുവിലാസം',
    landmark: 'വീട്ടിലേക്കുള്ള വഴി',
    houseFrom: 'വീട് എവിടെയെന്ന് {{when}} മുതൽ കാണാം.',
    onlyYours: 'ഏറ്റെടുക്കുന്ന വോളണ്ടിയർ മാത്രമേ ഇത് കാണൂ.',
    when: 'എപ്പോൾ',
    details: 'ചെയ്യേണ്ടത്',
    additional: 'കുറിപ്പ്',
    number: 'അഭ്യർത്ഥന നമ്പർ',
    posted: 'അഭ്യർത്ഥന അയച്ചത്',
  },

  past: {
    requests: 'മുൻപത്തെ അഭ്യർത്ഥനകൾ',
    noRequests: 'ഇതിനുമുൻപ് നിങ്ങൾ സഹായം ചോദിച്ചിട്ടില്ല.',
    again: 'വീണ്ടും ചോദിക്കൂ',
    againFor: 'വീണ്ടും ചോദിക്കൂ: {{about}}',
    visits: 'ഇതുവരെ ചെയ്ത സഹായം',
    visitsSoFar_one: 'ഇതുവരെ ചെയ്ത സഹായം: {{count}} സന്ദർശനം',
    visitsSoFar_other: 'ഇതുവരെ ചെയ്ത സഹായം: {{count}} സന്ദർശനങ്ങൾ',
    noVisits: 'ഇതുവരെ നിങ്ങൾ ആരെയും സഹായിച്ചിട്ടില്ല. നിങ്ങളുടെ സന്ദർശനങ്ങൾ ഇവിടെ കാണാം.',
    otherVisits: 'നടക്കാതെ പോയ സന്ദർശനങ്ങൾ',
    loading: 'മുൻപത്തെ അഭ്യർത്ഥനകൾ തുറക്കുന്നു',
    failed: 'ഇത് കിട്ടിയില്ല. വീണ്ടും ശ്രമിക്കൂ.',
    helped: '{{name}} നിങ്ങളെ സഹായിച്ചു.',
    outcomes: {
      complete: 'പൂർത്തിയായി',
      'admin-complete': 'പൂർത്തിയായി',
      cancel: 'റദ്ദാക്കി',
      'admin-cancel': 'റദ്ദാക്കി',
      'citizen-removed': 'റദ്ദാക്കി',
      expire: 'ആളെ കിട്ടിയില്ല',
      lapse: 'പൂർത്തിയായില്ല',
      'report-nobody-came': 'ആരും വന്നില്ല',
    },
  },
}
