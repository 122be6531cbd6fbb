import type { Translated } from '../../language.ts'
import type { concerns as english } from '../en/concerns.ts'

export const concerns: Translated<typeof english> = {
  report: 'परेशानी बताएँ',
  reportAbout: 'परेशानी बताएँ: {{about}}',
  title: 'क्या हुआ?',
  aboutPerson: 'आपकी परेशानी {{name}} के बारे में है।',
  aboutVisit: 'आपकी परेशानी इस विज़िट के बारे में है: {{about}}',
  promise: 'इसे सिर्फ़ एडमिन पढ़ेंगे। उनमें से एक आपको 24\u00a0घंटे के अंदर लिखेंगे।',
  apart: 'इसे भेजने के बाद हम आप दोनों को फिर किसी विज़िट में साथ नहीं रखेंगे।',
  whom: 'बात किसके बारे में है?',
  noLongerHere: 'कोई, जिनका अकाउंट अब नहीं है',
  whomMissing: 'चुनें कि बात किसके बारे में है',
  emergency: 'क्या आप अभी ख़तरे में हैं? {{number}} पर फ़ोन करें।',
  kind: 'बात क्या है?',
  kinds: {
    'felt-unsafe': 'मुझे सुरक्षित नहीं लगा',
    money: 'मुझसे पैसे माँगे गए',
    unkind: 'मेरे साथ ठीक बर्ताव नहीं हुआ',
    'did-not-come': 'कोई आया नहीं, या वहाँ कोई था नहीं',
    other: 'कुछ और',
  },
  kindMissing: 'चुनें कि बात क्या है',
  text: 'अपने शब्दों में बताएँ',
  keep: 'अभी नहीं',
  send: 'भेजें',
  sending: 'भेज रहे हैं...',
  sent: 'बताने के लिए शुक्रिया। हम इसकी जाँच करेंगे।',
  next: 'हम आप दोनों को फिर किसी विज़िट में साथ नहीं रखेंगे। एक एडमिन इसे पढ़कर 24\u00a0घंटे के अंदर आपको लिखेंगे।',
  failed: 'हम आपकी परेशानी भेज नहीं पाए',
}
