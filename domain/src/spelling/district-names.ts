import { DISTRICTS } from '../catalogue.ts'
import type { District } from '../catalogue.ts'
import { asCompared } from './spelling.ts'

/** Spellings of the districts besides ours. */
const ALSO_WRITTEN: Record<District, string> = {
  Thiruvananthapuram: 'Tiruvananthapuram Trivandrum തിരുവനന്തപുരം तिरुवनंतपुरम तिरुवनन्तपुरम त्रिवेंद्रम',
  Kollam: 'Quilon കൊല്ലം कोल्लम',
  Pathanamthitta: 'Pathanamthita പത്തനംതിട്ട पत्तनमतिट्टा पथानामथिट्टा',
  Alappuzha: 'Alapuzha Alleppey ആലപ്പുഴ अलप्पुझा आलप्पुझा अलाप्पुझा',
  Kottayam: 'Kotayam കോട്ടയം कोट्टायम कोट्टयम',
  Idukki: 'Iduki ഇടുക്കി इडुक्की इदुक्की',
  Ernakulam: 'Eranakulam എറണാകുളം एर्नाकुलम एर्णाकुलम',
  Thrissur: 'Thrisur Trissur Trichur തൃശ്ശൂർ തൃശൂർ ത്രിശൂർ त्रिशूर त्रिस्सूर तृश्शूर',
  Palakkad: 'Palakad Palghat പാലക്കാട് पालक्काड पलक्कड़',
  Malappuram: 'Malapuram മലപ്പുറം मलप्पुरम',
  Kozhikode: 'Calicut കോഴിക്കോട് कोझिकोड कोषिक्कोड',
  Wayanad: 'Wynad Vayanad വയനാട് वायनाड वयनाड',
  Kannur: 'Cannanore Kannoor കണ്ണൂർ कन्नूर कण्णूर',
  Kasaragod: 'Kasargod Kasargode കാസർകോട് കാസർഗോഡ് കാസറഗോഡ് कासरगोड',
}

/** As they are compared. Made when first asked: most pages compare none. */
let compared: { district: District; names: string[] }[] | undefined

/** All spellings of this district. */
export function spellingsOf(district: District): string {
  return `${district} ${ALSO_WRITTEN[district]}`
}

/** The district known by this name, in any of three scripts and the common spellings. */
export function districtCalled(text: string): District | undefined {
  const name = asCompared(text).trim()
  compared ??= DISTRICTS.map((district) => ({
    district,
    names: spellingsOf(district).split(' ').map(asCompared),
  }))
  return compared.find(({ names }) => names.includes(name))?.district
}
