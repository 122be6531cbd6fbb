import type { Translated } from '../../language.ts'
import type { signIns as english } from '../en/sign-ins.ts'

export const signIns: Translated<typeof english> = {
  title: 'साइन इन कहाँ-कहाँ है',
  lead: 'क्या इनमें कोई आपका नहीं है? वहाँ से साइन आउट करें और पासवर्ड बदलें।',
  loading: 'देख रहे हैं कि आपका साइन इन कहाँ-कहाँ है…',
  failed: 'हम देख नहीं पाए कि आपका साइन इन कहाँ-कहाँ है।',
  thisDevice: 'यह डिवाइस',
  unnamedDevice: 'बिना नाम का डिवाइस',
  since: 'साइन इन किया: {{when}}',
  lastSeen: 'आख़िरी बार दिखा: {{when}}',
  signOut: 'साइन आउट करें',
  signOutOf: 'साइन आउट करें: {{device}}, साइन इन {{when}}',
  signingOut: 'साइन आउट हो रहा है...',
  notSignedOut: 'वहाँ से साइन आउट नहीं हो पाया',
  stayHere: 'कुछ न करने पर भी मुझे यहाँ साइन आउट न करें',
  stayHereHint:
    'सिर्फ़ वहाँ, जहाँ डिवाइस कोई और इस्तेमाल न करता हो। यह साइन आउट करने तक, ज़्यादा से ज़्यादा {{hours}}\u00a0घंटे चलता है। स्क्रीन देर तक बंद रहे, तब भी यह ख़त्म हो जाता है।',
  stayHereStaff:
    'तब लोगों के घर के पते और फ़ोन नंबर किसी को भी दिख सकते हैं। आपके नाम से काम भी किया जा सकता है। जब भी उठकर जाएँ, डिवाइस लॉक कर दें।',
  everywhere: 'हर जगह से साइन आउट करें',
  everywhereQuestion: 'क्या हर जगह से साइन आउट करना है?',
  everywhereMeans: 'आपके सभी डिवाइस से साइन आउट हो जाएगा, इससे भी।',
  stay: 'साइन इन रहें',
  notEverywhere: 'हर जगह से साइन आउट नहीं हो पाया',
}
