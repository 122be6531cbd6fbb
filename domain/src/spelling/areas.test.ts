import { expect, test } from 'vitest'
import { areaWords, isSameArea } from './areas.ts'

test.each([
  ['Ollur', '  OLLUR.'],
  ['Ollur', 'Ollur, Thrissur'],
  ['Ollur', 'Olloor'],
  ['Ollur', 'ഒല്ലൂർ'],
  ['Ollur', 'ഒല്ലൂര്\u200d, തൃശൂർ'],
  ['Ollur', 'ओल्लूर'],
  ['Ollur', 'near Ollur church'],
  ['Ollur', 'ഒല്ലൂർ പള്ളിക്ക് സമീപം'],
  ['Ollur, Anchery', 'Ollur'],
  ['Ollur, ward 12', 'Ollur'],
  ['Ollur', 'East Ollur'],
  ['Fort Kochi', 'fort-kochi'],
  ['Fort Kochi', 'ഫോർട്ട് കൊച്ചി'],
  ['M. G. Road', 'MG Road'],
  ['Thrissur', 'തൃശ്ശൂർ ടൗൺ'],
  ['Trichur town', 'Thrissur'],
  ['Chalakudy', 'ചാലക്കുടി'],
  ['Irinjalakuda', 'Irinjalakkuda'],
  ['Kodungallur', 'കൊടുങ്ങല്ലൂർ'],
  ['Kodungalloor', 'Kodungallur'],
  ['Attingal', 'ആറ്റിങ്ങൽ'],
  ['Manjeri', 'മഞ്ചേരി'],
  ['Kanjirappally', 'കാഞ്ഞിരപ്പള്ളി'],
  ['Edappally', 'ഇടപ്പള്ളി'],
  ['Guruvayoor', 'ഗുരുവായൂർ'],
  ['Cherthala', 'ചേർത്തല'],
  ['Kuriachira', 'കുരിയച്ചിറ'],
  ['Kothamangalam', 'കോതമംഗലം'],
  ['Thodupuzha', 'തൊടുപുഴ'],
  ['Kazhakkoottam', 'കഴക്കൂട്ടം'],
  ['Vyttila', 'വൈറ്റില'],
  ['Sulthan Bathery', 'സുൽത്താൻ ബത്തേരി'],
  ['28th Mile', 'near 28th mile'],
  ['Ward 12', 'ward 12'],
])('%s and %s are one area', (one, other) => {
  expect(isSameArea(areaWords(one), areaWords(other))).toBe(true)
})

test.each([
  ['Ollur', 'Aluva'],
  ['Ollur', 'Thrissur'],
  ['Thrissur', 'Ollur, Thrissur'],
  ['East Ollur', 'West Ollur'],
  ['Fort Kochi', 'Mattancherry, Kochi'],
  ['Ward 12', 'Ward 5'],
  ['near the church', 'near the temple'],
  ['Kaloor', 'Kalady'],
  ['Kollam', 'Koyilandy, Kollam'],
  ['Ollur', ''],
  ['', ''],
])('%s and %s are two', (one, other) => {
  expect(isSameArea(areaWords(one), areaWords(other))).toBe(false)
})
