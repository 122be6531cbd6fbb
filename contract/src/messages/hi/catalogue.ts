import type { Translated } from '../../language.ts'
import type { catalogue as english } from '../en/catalogue.ts'

export const catalogue: Translated<typeof english> = {
  helpTypes: {
    driving: 'गाड़ी से ले जाना',
    cooking: 'खाना बनाना',
    housekeeping: 'घर का काम',
    gardening: 'बाग़वानी',
    companionship: 'साथ देना',
    reading: 'पढ़कर सुनाना',
    shopping: 'ख़रीदारी',
    medical: 'डॉक्टर के पास जाना',
  },
  skills: {
    driving: 'गाड़ी से ले जाना',
    cooking: 'खाना बनाना',
    housekeeping: 'घर का काम',
    gardening: 'बाग़वानी',
    companionship: 'साथ देना',
    reading: 'पढ़कर सुनाना',
    shopping: 'ख़रीदारी',
    medical: 'डॉक्टर के पास ले जाना',
  },
  districts: {
    Thiruvananthapuram: 'तिरुवनंतपुरम',
    Kollam: 'कोल्लम',
    Pathanamthitta: 'पत्तनमतिट्टा',
    Alappuzha: 'अलप्पुझा',
    Kottayam: 'कोट्टायम',
    Idukki: 'इडुक्की',
    Ernakulam: 'एर्नाकुलम',
    Thrissur: 'त्रिशूर',
    Palakkad: 'पालक्काड',
    Malappuram: 'मलप्पुरम',
    Kozhikode: 'कोझिकोड',
    Wayanad: 'वायनाड',
    Kannur: 'कन्नूर',
    Kasaragod: 'कासरगोड',
  },
  place: '{{area}}, {{district}}',
}
