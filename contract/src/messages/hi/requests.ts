import type { Translated } from '../../language.ts'
import type { requests as english } from '../en/requests.ts'

export const requests: Translated<typeof english> = {
  home: {
    welcome: 'नमस्ते, {{name}} जी',
    profile: 'प्रोफ़ाइल देखें या बदलें',
    citizenQuote: 'मदद माँगने से ही पड़ोसी दोस्त बनते हैं।',
    requestHelp: 'मदद का अनुरोध करें',
    volunteerQuote: 'आपका एक घंटा किसी के हफ़्ते का सबसे अच्छा घंटा बन सकता है।',
    helpCitizen: 'किसी बुज़ुर्ग की मदद करें',
  },

  happened: {
    label: 'क्या हुआ है',
    about: '{{type}}: {{when}}',
    gotIt: 'ठीक है',
    failed: 'यह नहीं हो पाया। फिर से दबाएँ।',
  },

  separationAsked: {
    title: 'क्या {{name}} से फिर मिल सकते हैं?',
    text: 'आपने कहा था कि {{name}} से फिर नहीं मिलना है। आपके हाँ कहने तक कुछ नहीं बदलेगा। {{name}} को नहीं बताते कि हमने पूछा।',
    yes: 'हाँ, ठीक है',
    no: 'नहीं, अलग ही रखें',
    failed: 'यह नहीं हो पाया। फिर से दबाएँ।',
    saidYes: 'शुक्रिया। आप फिर मिल सकते हैं।',
    saidNo: 'शुक्रिया। हम आपको अलग ही रखेंगे।',
  },

  late: 'समय निकल गया',

  addToCalendar: 'कैलेंडर में जोड़ें',

  about: {
    what: 'क्या',
    where: 'कहाँ',
    address: 'घर का पता',
    landmark: 'घर कैसे ढूँढें',
    houseFrom: 'घर का पता {{when}} से दिखेगा।',
    onlyYours: 'यह सिर्फ़ स्वीकार करने वाले वॉलंटियर को दिखता है।',
    when: 'कब',
    details: 'क्या करना है',
    additional: 'और जानकारी',
    number: 'अनुरोध नंबर',
    posted: 'अनुरोध भेजा गया',
  },

  past: {
    requests: 'पिछले अनुरोध',
    noRequests: 'आपने पहले कभी मदद नहीं माँगी है।',
    again: 'फिर से माँगें',
    againFor: 'फिर से माँगें: {{about}}',
    visits: 'आपने अब तक जो मदद की',
    visitsSoFar_one: 'आपने अब तक जो मदद की: {{count}} विज़िट',
    visitsSoFar_other: 'आपने अब तक जो मदद की: {{count}} विज़िट',
    noVisits: 'आपने अब तक किसी की मदद नहीं की है। आपकी विज़िट यहाँ दिखेंगी।',
    otherVisits: 'जो विज़िट नहीं हुईं',
    loading: 'आपके पिछले अनुरोध खुल रहे हैं',
    failed: 'हम यह दिखा नहीं पाए। फिर कोशिश करें।',
    helped: '{{name}} ने आपकी मदद की।',
    outcomes: {
      complete: 'पूरा हुआ',
      'admin-complete': 'पूरा हुआ',
      cancel: 'रद्द हुआ',
      'admin-cancel': 'रद्द हुआ',
      'citizen-removed': 'रद्द हुआ',
      expire: 'समय ख़त्म',
      lapse: 'पूरा नहीं हुआ',
      'report-nobody-came': 'कोई नहीं आया',
    },
  },
}
