import type { Translated } from '../../language.ts'
import type { accounts as english } from '../en/accounts.ts'

type English = Translated<typeof english>

const fields: English['fields'] = {
  name: 'पूरा नाम',
  email: 'ईमेल',
  emailHint: 'जैसे meera@example.com',
  phone: 'फ़ोन नंबर',
  phoneHint: 'आपका 10 अंकों का फ़ोन नंबर, जैसे 98470 12345',
  location: 'ज़िला',
  locationPlaceholder: 'अपना ज़िला चुनें',
  area: 'शहर या इलाक़ा',
  address: 'घर का पता',
  landmark: 'घर कैसे ढूँढें',
  skills: 'हुनर',
  skillsHint: 'आपसे किन कामों में मदद हो सकती है? जितने चाहें, चुनें।',
  availability: 'मदद के लिए आपके पास समय कब है?',
  availabilityHint: 'इससे अनुरोध छाँटे जा सकते हैं। यह सिर्फ़ आपको दिखता है। हर हफ़्ते बदलता हो, तो कुछ न चुनें।',
  weekday: 'दिन',
  slot: '{{day}}, {{part}}',
  partsOfDay: { morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम' },
}

const password: English['password'] = {
  rules: {
    'password-too-short': 'कम से कम 8 अक्षर',
    'password-needs-uppercase': 'एक बड़ा अंग्रेज़ी अक्षर, जैसे A',
    'password-needs-lowercase': 'एक छोटा अंग्रेज़ी अक्षर, जैसे a',
    'password-needs-number': 'एक अंक, जैसे 1',
    'password-needs-special': 'एक ख़ास निशान, जैसे !\u00a0?\u00a0@\u00a0या\u00a0#',
  },
  notOwn: 'अपना नाम या ईमेल नहीं',
  rulesTitle: 'आपके पासवर्ड में ये हों:',
  met: 'हो गया',
  open: 'अभी बाक़ी',
  strength: 'पासवर्ड कितना मज़बूत है: {{strength}}',
  strengths: {
    weak: 'कमज़ोर',
    fair: 'ठीक-ठाक',
    good: 'अच्छा',
    strong: 'मज़बूत',
  },
  match: 'दोनों पासवर्ड एक जैसे हैं',
  differ: 'दोनों पासवर्ड एक जैसे नहीं हैं',
}

const move: English['move'] = {
  toSignIn_one: '{{count}}\u00a0सेकंड में साइन इन का पेज खुलेगा।',
  toSignIn_other: '{{count}}\u00a0सेकंड में साइन इन का पेज खुलेगा।',
  toApproval_one: '{{count}}\u00a0सेकंड में अगला पेज खुलेगा।',
  toApproval_other: '{{count}}\u00a0सेकंड में अगला पेज खुलेगा।',
  toHome_one: '{{count}}\u00a0सेकंड में आपका होम पेज खुलेगा।',
  toHome_other: '{{count}}\u00a0सेकंड में आपका होम पेज खुलेगा।',
  paused: 'रुका हुआ है।',
  staying: 'यह पेज अपने-आप नहीं बदलेगा।',
  goNow: 'अभी खोलें',
  toSignInNow: 'साइन इन का पेज खोलें',
  toApprovalNow: 'अगला पेज खोलें',
  toHomeNow: 'अपना होम पेज खोलें',
  stayHere: 'यहीं रहें',
}

const signUp: English['signUp'] = {
  title: 'अपना अकाउंट बनाएँ',
  lead: 'यह मुफ़्त है। इसमें क़रीब तीन मिनट लगते हैं।',
  backToHome: 'होम पर वापस जाएँ',
  nameHint: 'जिस नाम से लोग आपको जानते हैं, जैसे मीरा नायर',
  emailHint: 'हम इस पते की जाँच के लिए ईमेल भेजेंगे। जैसे meera@example.com',
  password: 'पासवर्ड',
  confirmation: 'पासवर्ड दोबारा',
  confirmationHint: 'वही पासवर्ड फिर से लिखें।',
  phoneHint: '10 अंक (जैसे 98470 12345)। जब तक कोई वॉलंटियर अनुरोध स्वीकार न करे, यह सिर्फ़ एडमिन को दिखता है।',
  category: 'मदद लेना या देना',
  categoryHint: 'आपको क्या करना है?',
  citizen: 'बुज़ुर्ग',
  citizenLine: 'मुझे मदद चाहिए',
  volunteer: 'वॉलंटियर',
  volunteerLine: 'मुझे मदद करनी है',
  locationHint: 'हम आपको पहले इस ज़िले के अनुरोध दिखाएँगे।',
  agreement:
    'अकाउंट बनाने का मतलब है: हमारी <terms>शर्तें</terms> और {{day}} की <privacy>प्राइवेसी पॉलिसी</privacy> आपको मंज़ूर हैं।',
  failed: 'साइन अप नहीं हो पाया',
  submit: 'अकाउंट बनाएँ',
  submitting: 'अकाउंट बन रहा है...',
  haveAccount: 'क्या पहले से अकाउंट है?',
  signIn: 'साइन इन करें',
}

const signUpSuccess: English['signUpSuccess'] = {
  welcome: 'स्वागत है, {{name}}',
  thanks: 'शुक्रिया, {{name}}',
  title: 'अपना ईमेल देखें',
  lead: 'साइन इन से पहले बस एक काम और।',
  sentTo: 'हमने {{email}} पर ईमेल भेजा है।',
  sent: 'हमने आपको ईमेल भेजा है।',
  open: 'उसे खोलकर बटन दबाएँ, ताकि हम जान लें कि यह ईमेल आपका है।',
  volunteer: 'ईमेल वेरिफ़ाई होने के बाद एडमिन आपका रजिस्ट्रेशन देखेंगे। मंज़ूरी मिलते ही हम आपको ईमेल करेंगे।',
  spam: 'कुछ मिनट बाद भी ईमेल नहीं आया? अपना स्पैम फ़ोल्डर देखें।',
  enterCode: 'ईमेल में आया कोड लिखें',
}

const pendingApproval: English['pendingApproval'] = {
  title: 'रजिस्ट्रेशन मंज़ूरी के इंतज़ार में',
  lead: 'अपना समय देने के लिए शुक्रिया।',
  review: 'एडमिन पहले हर वॉलंटियर की जाँच करते हैं। इससे बुज़ुर्ग सुरक्षित रहते हैं।',
  notified: 'मंज़ूरी मिलते ही आपको ईमेल से बताया जाएगा।',
  nothingToDo: 'अभी आपको कुछ नहीं करना है।',
}

const emailVerified: English['emailVerified'] = {
  title: 'ईमेल वेरिफ़ाई हो गया',
  lead: 'शुक्रिया। हमने आपके ईमेल पते की जाँच कर ली है।',
  ready: 'अब अपने ईमेल और पासवर्ड से साइन इन करें।',
  goToSignIn: 'अभी साइन इन पर जाएँ',
}

const verifyEmail: English['verifyEmail'] = {
  title: 'अपना ईमेल वेरिफ़ाई करें',
  waiting: 'आपका ईमेल वेरिफ़ाई हो रहा है, ज़रा रुकें...',
  success: 'आपका ईमेल पता वेरिफ़ाई हो गया है।',
  successPending: 'अब एडमिन आपका रजिस्ट्रेशन देखेंगे।',
  successReady: 'अब साइन इन करें।',
  successIn: 'आपका साइन इन हो गया है।',
  missingToken: 'ईमेल वेरिफ़ाई करने का यह लिंक सही नहीं है।',
  linkFailedHelp: 'नीचे कोड लिखें, या नया ईमेल मँगवाएँ।',
  codeHelps: 'इसकी जगह हमारे ईमेल वाला कोड काम आ सकता है। उसे नीचे लिखें।',
  failed: 'ईमेल वेरिफ़ाई नहीं हो पाया।',
  noAnswer: 'ईमेल वेरिफ़ाई नहीं हो पाया। थोड़ी देर बाद फिर कोशिश करें।',
  codeTitle: 'ईमेल में आया कोड लिखें',
  codeLead: 'हमारे ईमेल का बटन दबाएँ, या उसका 6 अंकों का कोड यहाँ लिखें।',
  code: '6 अंकों का कोड',
  codeHint: 'यह हमारे सबसे नए ईमेल में है। छहों अंक लिखते ही हम इसे जाँच लेंगे।',
  ownTitle: 'क्या यह आप ही हैं?',
  ownLead: 'अपने अकाउंट का पासवर्ड लिखें। फिर यही आपका नया पता होगा।',
  own: 'आपका पासवर्ड',
  chosenTitle: 'एक सवाल और',
  chosenLead: 'इस पते से एक से ज़्यादा बार साइन अप हुआ है। अपना चुना हुआ पासवर्ड लिखें।',
  chosen: 'साइन अप करते समय चुना हुआ पासवर्ड',
  submit: 'ईमेल वेरिफ़ाई करें',
  submitting: 'वेरिफ़ाई हो रहा है...',
  resendTitle: 'क्या ईमेल नहीं आया?',
  resendLead: 'अपना स्पैम फ़ोल्डर देखें। हम ईमेल दोबारा भी भेज सकते हैं।',
  resend: 'ईमेल दोबारा भेजें',
  resending: 'भेज रहे हैं...',
  resent: 'अगर {{email}} को वेरिफ़ाई करना बाक़ी है, तो नया ईमेल आ रहा है।',
  elseTitle: 'कुछ और करना है?',
  signIn: 'साइन इन करें',
  signUp: 'अकाउंट बनाएँ',
  signOut: 'साइन आउट करें',
}

const signIn: English['signIn'] = {
  title: 'साइन इन करें',
  lead: 'आपके आने से ख़ुशी हुई।',
  password: 'पासवर्ड',
  remember: 'मेरा ईमेल इस डिवाइस पर याद रखें',
  rememberHint: 'यहाँ सिर्फ़ आपका ईमेल पता रखा जाता है, पासवर्ड कभी नहीं।',
  forgot: 'पासवर्ड याद नहीं?',
  forgotNeedsEmail: 'पहले अपना ईमेल लिखें',
  submit: 'साइन इन करें',
  submitting: 'साइन इन हो रहा है...',
  failedTitle: 'साइन इन नहीं हो पाया',
  cannotSignIn: 'मुझसे साइन इन नहीं हो रहा',
  enterCode: 'अपना ईमेल वेरिफ़ाई करें',
  messageRead: 'ठीक है, मैंने पढ़ लिया',
  signUp: 'पहली बार? साइन अप करें',
  failures: {
    notVerified: 'साइन इन से पहले अपना ईमेल वेरिफ़ाई करें',
    wrongEmail: 'ईमेल पता सही नहीं है',
    wrongPassword: 'पासवर्ड सही नहीं है',
    unknownAddress: 'इस ईमेल का कोई अकाउंट नहीं मिला',
    wrongDetails: 'ईमेल या पासवर्ड सही नहीं है',
    noAnswer: 'हमारी ओर से जवाब नहीं आया। अपना इंटरनेट कनेक्शन देख लें।',
    other: 'साइन इन करते समय कुछ गड़बड़ हो गई',
  },
  secondStep: {
    lead: 'पासवर्ड सही है। अब अपना कोड लिखें।',
    code: 'आपके ऐप का कोड',
    codeHint: 'वे छह अंक, जो आपका ऐप अभी दिखा रहा है।',
    useRecovery: 'रिकवरी कोड लिखें',
    recovery: 'रिकवरी कोड',
    recoveryHint: 'आपके सँभालकर रखे कोड में से कोई एक। हर कोड एक ही बार चलता है।',
    recoveryMissing: 'अपना कोई एक रिकवरी कोड लिखें',
    recoveryWrong: 'यह रिकवरी कोड ग़लत है, या एक बार काम आ चुका है।',
    useApp: 'ऐप का कोड लिखें',
    back: 'फिर से शुरू करें',
  },
}

const keptVisit: English['keptVisit'] = {
  why: 'इंटरनेट कनेक्शन टूटने से आपका साइन आउट हो गया।',
  when: 'कब',
  where: 'कहाँ',
  address: 'घर का पता',
  landmark: 'घर कैसे ढूँढें',
  volunteer: 'आपके वॉलंटियर',
  citizen: 'जिनकी मदद करनी है',
  call: '{{name}} को फ़ोन करें {{phone}}',
  code: 'आपका काम पूरा होने का कोड',
  codeRule: '{{name}} को यह कोड तभी बताएँ, जब मदद पूरी हो जाए।',
  untilWhen: 'आपके साइन इन करने या पेज बंद करने तक यह यहीं रहेगा।',
}

const forgotPassword: English['forgotPassword'] = {
  title: 'पासवर्ड याद नहीं?',
  lead: 'अपना ईमेल पता लिखें। हम आपको नया पासवर्ड चुनने का लिंक भेजेंगे।',
  submit: 'लिंक भेजें',
  submitting: 'भेज रहे हैं...',
  sent: 'अगर {{email}} का कोई अकाउंट है, तो पासवर्ड बदलने का लिंक जल्द पहुँचेगा।',
  sentHelp: 'यह लिंक {{minutes}}\u00a0मिनट तक चलेगा। अपना स्पैम फ़ोल्डर भी देख लें।',
  failed: 'पासवर्ड बदलने का ईमेल भेजा नहीं जा सका',
  backToSignIn: 'साइन इन पर वापस जाएँ',
}

const resetPassword: English['resetPassword'] = {
  title: 'नया पासवर्ड बनाएँ',
  lead: 'नया पासवर्ड चुनें, फिर उसी से साइन इन करें।',
  password: 'नया पासवर्ड',
  confirmation: 'नया पासवर्ड दोबारा',
  submit: 'नया पासवर्ड सेव करें',
  submitting: 'सेव हो रहा है...',
  success: 'पासवर्ड बदल गया, साइन इन का पेज खुल रहा है...',
  failed: 'पासवर्ड नहीं बदल पाया',
  done: 'आपका नया पासवर्ड सेव हो गया है।',
  newLink: 'नया लिंक मँगवाएँ',
}

const profile: English['profile'] = {
  title: 'आपकी प्रोफ़ाइल',
  citizenLead: 'आपके वॉलंटियर को आपका नाम और फ़ोन नंबर दिखेगा।',
  volunteerLead: 'जिनकी मदद के लिए आप जाएँ, उन्हें आपका नाम और फ़ोन नंबर दिखेगा।',
  citizenLocationHint: 'आपके घर का ज़िला। आपके अनुरोध में यही ज़िला पहले से चुना होगा।',
  volunteerLocationHint: 'हम आपको पहले इस ज़िले के अनुरोध दिखाएँगे।',
  citizenAreaHint: 'जैसे ओल्लूर। आप मदद माँगें, तो यह हमारे सभी वॉलंटियरों को दिखता है।',
  volunteerAreaHint: 'जैसे ओल्लूर। आपके पास के अनुरोध पहले आएँगे। यह सिर्फ़ हमारे एडमिन को दिखता है।',
  addressHint: 'यह सिर्फ़ आपका अनुरोध स्वीकार करने वाले वॉलंटियर को दिखता है। चाहें तो ख़ाली छोड़ दें।',
  landmarkHint: 'जैसे पास की कोई जानी-पहचानी जगह, या कौन सी मंज़िल। यह घर के पते के साथ ही दिखता है।',
  signInEmail: '{{email}} से आपका साइन इन होता है।',
  submit: 'प्रोफ़ाइल सेव करें',
  submitting: 'सेव हो रहा है...',
  backToHome: 'होम पर वापस जाएँ',
  success: 'प्रोफ़ाइल बदल गई! अगला पेज खुल रहा है...',
  failed: 'प्रोफ़ाइल नहीं बदल पाई। फिर कोशिश करें।',
  failedBriefly: 'प्रोफ़ाइल नहीं बदल पाई',
  changed: 'आपने अपना नाम या नंबर बदला है',
  changesWait: 'जाँच करने के बाद हम यह बदलाव दिखाएँगे।',
}

const changePassword: English['changePassword'] = {
  title: 'अपना पासवर्ड बदलें',
  current: 'अभी का पासवर्ड',
  new: 'नया पासवर्ड',
  confirmation: 'नया पासवर्ड दोबारा',
  otherDevices: 'आपके दूसरे डिवाइस से साइन आउट हो जाएगा।',
  submit: 'पासवर्ड बदलें',
  submitting: 'पासवर्ड बदल रहा है...',
  success: 'आपका पासवर्ड बदल गया है।',
  failed: 'आपका पासवर्ड नहीं बदल पाया। फिर कोशिश करें।',
}

const changeEmail: English['changeEmail'] = {
  title: 'अपना ईमेल पता बदलें',
  email: 'नया ईमेल पता',
  hint: 'हम वहाँ ईमेल भेजेंगे। उसका बटन दबाने पर यह पता चालू होगा।',
  password: 'पता बदलने के लिए आपका पासवर्ड',
  submit: 'मेरा ईमेल पता बदलें',
  submitting: 'भेज रहे हैं...',
  sent: 'हमने {{email}} पर ईमेल भेजा है।',
  until: 'उसे खोलकर बटन दबाएँ। तब तक पुराना पता ही चलेगा।',
  failed: 'आपका ईमेल पता नहीं बदल पाया। फिर कोशिश करें।',
}

const deleteAccount: English['deleteAccount'] = {
  title: 'मेरा अकाउंट हटाएँ',
  lead: 'हम आपका नाम, ईमेल पता, फ़ोन नंबर और आपका लिखा सब मिटा देंगे। फिर यह वापस नहीं आ सकता।',
  stays: 'सिर्फ़ ऐसे निशान रहते हैं, जिन्हें कोई पढ़ नहीं सकता। वे दूसरों को सुरक्षित रखते हैं।',
  citizen: 'आपका कोई अनुरोध हो, तो हम उसे रद्द करके आपके वॉलंटियर को बता देंगे।',
  volunteer: 'आपने कोई अनुरोध स्वीकार किया हो, तो हम बुज़ुर्ग को बताकर किसी और को ढूँढेंगे।',
  password: 'अकाउंट हटाने के लिए आपका पासवर्ड',
  submit: 'मेरा अकाउंट हटाएँ',
  submitting: 'अकाउंट हट रहा है...',
  failed: 'आपका अकाउंट नहीं हट पाया। फिर कोशिश करें।',
}

export const accounts: English = {
  fields,
  password,
  move,
  signUp,
  signUpSuccess,
  pendingApproval,
  emailVerified,
  verifyEmail,
  signIn,
  keptVisit,
  forgotPassword,
  resetPassword,
  profile,
  changePassword,
  changeEmail,
  deleteAccount,
}
