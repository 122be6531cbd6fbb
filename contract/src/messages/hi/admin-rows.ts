import type { Translated } from '../../language.ts'
import type {
  choosing as englishChoosing,
  follows as englishFollows,
  keys as englishKeys,
  several as englishSeveral,
} from '../en/admin-rows.ts'

export const several: Translated<typeof englishSeveral> = {
  selected: 'चुना हुआ',
  select: 'चुनें: {{name}}',
  all_one: 'दिख रहे सभी चुनें ({{count}})',
  all_other: 'दिख रहे सभी चुनें ({{count}})',
  failed_one: '{{count}} नहीं हो पाया',
  failed_other: '{{count}} नहीं हो पाए',
  why: '{{name}}: {{why}}',
  approve: {
    button_one: '{{count}} को मंज़ूरी दें',
    button_other: '{{count}} को मंज़ूरी दें',
    question_one: '{{count}} वॉलंटियर को मंज़ूरी दें?',
    question_other: '{{count}} वॉलंटियरों को मंज़ूरी दें?',
    consequence: 'वे तुरंत अनुरोध देख और स्वीकार कर पाएँगे। हम हर एक को ईमेल भेजेंगे।',
    done_one: '{{count}} वॉलंटियर को मंज़ूरी मिल गई।',
    done_other: '{{count}} वॉलंटियरों को मंज़ूरी मिल गई।',
  },
  answer: {
    button_one: '{{count}} को “जवाब दिया” में डालें',
    button_other: '{{count}} को “जवाब दिया” में डालें',
    question_one: 'क्या आपने {{count}} संदेश का जवाब दे दिया है?',
    question_other: 'क्या आपने {{count}} संदेशों का जवाब दे दिया है?',
    consequence: 'वे “जवाब दिया” में चले जाएँगे।',
    done_one: '{{count}} संदेश “जवाब दिया” में डाला गया।',
    done_other: '{{count}} संदेश “जवाब दिया” में डाले गए।',
  },
  clearUndelivered: {
    button_one: '{{count}} हटाएँ',
    button_other: '{{count}} हटाएँ',
    question_one: '{{count}} ईमेल लिस्ट से हटाएँ?',
    question_other: '{{count}} ईमेल लिस्ट से हटाएँ?',
    consequence: 'यह तभी करें, जब किसी ने इनका काम निपटा दिया हो।',
    done_one: '{{count}} ईमेल लिस्ट से हटाया गया।',
    done_other: '{{count}} ईमेल लिस्ट से हटाए गए।',
  },
}

export const follows: Translated<typeof englishFollows> = {
  checking: 'विज़िट देख रहे हैं...',
  unknown: 'हम देख नहीं पाए कि इनकी कोई विज़िट तय है या नहीं।',
  nothing: '{{name}} की कोई विज़िट तय नहीं है।',
  visit: '{{citizen}} को {{name}} का इंतज़ार है ({{when}})। हम {{citizen}} को बताएँगे और अनुरोध फिर से खोल देंगे।',
  request: '{{name}} के यहाँ {{volunteer}} की विज़िट तय है ({{when}})। हम {{volunteer}} को बता देंगे कि न आएँ।',
  openRequest: '{{name}} ने मदद माँगी है ({{when}})। वह अनुरोध वापस ले लिया जाएगा।',
  nobodyYet: 'इसे अभी किसी ने स्वीकार नहीं किया है। हम {{citizen}} को बताएँगे।',
  coming: '{{citizen}} को दिखेगा कि {{volunteer}} का आना तय है ({{when}})।',
  bothTold: '{{citizen}} को {{volunteer}} का इंतज़ार है ({{when}})। हम दोनों को बताएँगे।',
}

export const choosing: Translated<typeof englishChoosing> = {
  title: 'कौन जा सकता है?',
  lead: '{{citizen}} के लिए {{type}}, {{when}}, {{place}}',
  search: 'नाम, ईमेल या फ़ोन से खोजें',
  helps: 'यह काम इनके हुनर में है',
  button: 'चुनें',
  choose: 'चुनें: {{name}}',
  more: '{{total}} में से पहले {{shown}} दिख रहे हैं। बाक़ी के लिए खोजें।',
  none: 'इस खोज में कोई ख़ाली वॉलंटियर नहीं मिला।',
  close: 'अभी नहीं',
}

export const keys: Translated<typeof englishKeys> = {
  button: 'कीबोर्ड के बटन',
  title: 'इस लिस्ट के लिए कीबोर्ड के बटन',
  hint: 'ये तब चलते हैं, जब आप किसी लाइन पर हों। कोई लाइन दबाएँ, या यहाँ से शुरू करें।',
  close: 'बंद करें',
  begin: 'पहली लाइन पर जाएँ',
  names: {
    j: 'अगली लाइन',
    k: 'पिछली लाइन',
    x: 'लाइन चुनें',
    a: 'लाइन का पहला बटन दबाएँ, या चुनी हुई सभी लाइनों पर वही काम करें',
    '?': 'ये बटन दिखाएँ',
  },
}
