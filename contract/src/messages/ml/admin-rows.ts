import type { Translated } from '../../language.ts'
import type * as english from '../en/admin-rows.ts'

/** What can be done with several rows of a list at once. */
export const several: Translated<typeof english.several> = {
  selected: 'തിരഞ്ഞെടുത്തവ',
  select: 'തിരഞ്ഞെടുക്കൂ: {{name}}',
  all_one: 'എല്ലാം തിരഞ്ഞെടുക്കൂ ({{count}})',
  all_other: 'എല്ലാം തിരഞ്ഞെടുക്കൂ ({{count}})',
  failed_one: '{{count}} എണ്ണം നടന്നില്ല',
  failed_other: '{{count}} എണ്ണം നടന്നില്ല',
  why: '{{name}}: {{why}}',
  approve: {
    button_one: '{{count}} വോളണ്ടിയറെ അംഗീകരിക്കൂ',
    button_other: '{{count}} വോളണ്ടിയർമാരെ അംഗീകരിക്കൂ',
    question_one: '{{count}} വോളണ്ടിയർക്ക് അംഗീകാരം നൽകണോ?',
    question_other: '{{count}} വോളണ്ടിയർമാർക്ക് അംഗീകാരം നൽകണോ?',
    consequence: 'ഇവർക്ക് ഇപ്പോൾ മുതൽ അഭ്യർത്ഥനകൾ കാണാം, ഏറ്റെടുക്കാം. എല്ലാവർക്കും ഞങ്ങൾ ഇമെയിൽ അയക്കും.',
    done_one: '{{count}} വോളണ്ടിയറെ അംഗീകരിച്ചു.',
    done_other: '{{count}} വോളണ്ടിയർമാരെ അംഗീകരിച്ചു.',
  },
  answer: {
    button_one: '{{count}} എണ്ണത്തിന് മറുപടി കൊടുത്തെന്ന് കുറിക്കൂ',
    button_other: '{{count}} എണ്ണത്തിന് മറുപടി കൊടുത്തെന്ന് കുറിക്കൂ',
    question_one: '{{count}} സന്ദേശത്തിന് മറുപടി കൊടുത്തോ?',
    question_other: '{{count}} സന്ദേശങ്ങൾക്ക് മറുപടി കൊടുത്തോ?',
    consequence: 'ഇവ “മറുപടി കൊടുത്തവ” എന്നതിലേക്ക് മാറും.',
    done_one: '{{count}} സന്ദേശത്തിന് മറുപടി കൊടുത്തെന്ന് കുറിച്ചു.',
    done_other: '{{count}} സന്ദേശങ്ങൾക്ക് മറുപടി കൊടുത്തെന്ന് കുറിച്ചു.',
  },
  clearUndelivered: {
    button_one: '{{count}} എണ്ണം നീക്കൂ',
    button_other: '{{count}} എണ്ണം നീക്കൂ',
    question_one: '{{count}} ഇമെയിൽ ലിസ്റ്റിൽനിന്ന് നീക്കണോ?',
    question_other: '{{count}} ഇമെയിലുകൾ ലിസ്റ്റിൽനിന്ന് നീക്കണോ?',
    consequence: 'ആരെങ്കിലും വേണ്ടത് ചെയ്ത ശേഷം മാത്രം നീക്കൂ.',
    done_one: '{{count}} ഇമെയിൽ ലിസ്റ്റിൽനിന്ന് നീക്കി.',
    done_other: '{{count}} ഇമെയിലുകൾ ലിസ്റ്റിൽനിന്ന് നീക്കി.',
  },
}

/** What a ban, a deletion or a cancellation does to a visit, said before it is done. */
export const follows: Translated<typeof english.follows> = {
  checking: 'സന്ദർശനം നോക്കുന്നു...',
  unknown: 'സന്ദർശനം ഏർപ്പാട് ചെയ്തോ എന്ന് അറിയാൻ കഴിഞ്ഞില്ല.',
  nothing: '{{name}}: സന്ദർശനം ഒന്നും ഏർപ്പാട് ചെയ്തിട്ടില്ല.',
  visit: '{{name}} വരുന്നത് {{citizen}} കാത്തിരിക്കുന്നു: {{when}}. മുതിർന്നയാളെ ഞങ്ങൾ അറിയിക്കും; അഭ്യർത്ഥന മറ്റുള്ളവർക്ക് തുറക്കും.',
  request:
    '{{name}} എന്ന മുതിർന്നയാളുടെ അടുത്ത് {{volunteer}} സന്ദർശനത്തിന് പോകേണ്ടതാണ്: {{when}}. പോകേണ്ടെന്ന് വോളണ്ടിയറെ ഞങ്ങൾ അറിയിക്കും.',
  openRequest: '{{name}} സഹായം ചോദിച്ചിട്ടുണ്ട്: {{when}}. ആ അഭ്യർത്ഥന പിൻവലിക്കും.',
  nobodyYet: 'ഇതുവരെ ആരും ഏറ്റെടുത്തിട്ടില്ല. {{citizen}} എന്ന മുതിർന്നയാളെ ഞങ്ങൾ അറിയിക്കും.',
  coming: '{{volunteer}} വരുന്നുണ്ടെന്ന് {{citizen}} കാണും: {{when}}.',
  bothTold: '{{volunteer}} വരുന്നത് {{citizen}} കാത്തിരിക്കുന്നു: {{when}}. രണ്ടുപേരെയും ഞങ്ങൾ അറിയിക്കും.',
}

/** Choosing who is asked to go. */
export const choosing: Translated<typeof english.choosing> = {
  title: 'ആർക്ക് പോകാൻ കഴിയും?',
  lead: '{{type}}, {{citizen}}, {{when}}, {{place}}',
  search: 'പേരോ ഇമെയിലോ ഫോൺ നമ്പറോ തിരയൂ',
  helps: 'ഇതിൽ സഹായിക്കും',
  button: 'തിരഞ്ഞെടുക്കൂ',
  choose: 'തിരഞ്ഞെടുക്കൂ: {{name}}',
  more: 'ആകെ {{total}} പേർ; ആദ്യത്തെ {{shown}} പേരാണിത്. മറ്റുള്ളവരെ കാണാൻ തിരയൂ.',
  none: 'ചേർന്ന, ഒഴിവുള്ള വോളണ്ടിയർ ഇല്ല.',
  close: 'ഇപ്പോൾ വേണ്ട',
}

/** The keys of a list. */
export const keys: Translated<typeof english.keys> = {
  button: 'കീകൾ',
  title: 'ഈ ലിസ്റ്റിനുള്ള കീകൾ',
  hint: 'ഒരു വരിയിൽ നിൽക്കുമ്പോൾ ഇവ പ്രവർത്തിക്കും. ഒരു വരിയിൽ അമർത്തൂ, അല്ലെങ്കിൽ ഇവിടെ തുടങ്ങൂ.',
  close: 'അടയ്ക്കൂ',
  begin: 'ആദ്യത്തെ വരിയിലേക്ക് പോകൂ',
  names: {
    j: 'അടുത്ത വരി',
    k: 'മുൻപത്തെ വരി',
    x: 'ഈ വരി തിരഞ്ഞെടുക്കൂ',
    a: 'വരിയിലെ ആദ്യത്തെ ബട്ടൺ അമർത്തൂ, അല്ലെങ്കിൽ തിരഞ്ഞെടുത്ത എല്ലാ വരികൾക്കും അത് ചെയ്യൂ',
    '?': 'ഈ കീകൾ കാണിക്കൂ',
  },
}
