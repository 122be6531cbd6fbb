/** Requests that say which house it is, as people write them: the part between « and » has to be hidden. */
export const HOUSES = `
I live in «Flat 4B, Sky Tower», near the market. Please bring rice.
My flat is «12C» ¦ «Sky Heights», Kakkanad
Come to «Rose Villa, Church Road 5» at ten.
«TC 25/1234» Vanchiyoor, ask for the nurse.
Please take me from «T.C. 14/1567(2)», Pattom to the clinic.
My house is «TC No. 9/812», behind the school.
The man at «Thekkedath veedu» will open the gate.
«door number 17», second lane. I need medicines.
«Door No: 17/334-A», ring twice.
«House No. 236», second street. Bring vegetables.
«House number 14/236A», near the temple.
Please come to «Kunnel House», Pala side.
We stay at «Puthenpurackal House». Reading letters.
«H.No. 12/45» Ayyanthole. Please read my letters.
Take me to the bank from «Lakshmi Nivas».
Clean two rooms at «Sree Krishna Nilayam», please.
«Baithul Manzil», opposite the mosque, wants a driver.
Medicines to «Asha Bhavan», first floor.
«Villa 12», Green Meadows. Gardening for two hours.
Garden of «Palm Grove Villas».
Pick me up at «Marine Apartments», gate two.
«TKRA 45», Thiruvankulam: need a walk companion.
The house name is «Sreyas», ask at the shop.
«Flat no 7» in the old block; cooking for two.
«Apartment 5-D», bring groceries.
«Plot No. 23», the pensioner's gate. Shopping please.
Ammaye doctorude aduthu kondupokanam, «Kizhakkedathu veettil» ninnu.
Sadhanam «Puthenveettil House» il tharanam.
«veedu number 14/236», marunnu vanganam.
«തെക്കേടത്ത് വീട്ടിൽ» വന്ന് ചോറ് വെക്കണം.
«കുന്നേൽ വീട്», പാലാ. ആശുപത്രിയിൽ പോകണം.
«വീട്ടു നമ്പർ 14/236», വാർഡ് 12. മരുന്ന് വേണം.
«ഫ്ലാറ്റ് 4ബി» യിൽ കത്ത് വായിക്കാൻ വരണം.
«ലക്ഷ്മി നിവാസ്», അമ്പലത്തിനടുത്ത്. പച്ചക്കറി വേണം.
«ടി.സി. 25/1847» ആണ് വീട്, ബാങ്കിൽ പോകണം.
«റോസ് വില്ലയിൽ» നിന്ന് ആശുപത്രിയിലേക്ക്.
«मकान नंबर 14/236», वार्ड 12। दवा लानी है।
«फ्लैट 12», तीसरी मंज़िल। खाना बनाना है।
«लक्ष्मी निवास» से अस्पताल जाना है।
«टीसी 25/1847» से बैंक जाना है।
«दरवाज़ा नंबर 17», दूसरी गली। चिट्ठी पढ़नी है।
Groceries to «45, Lake View Villas».
Medicines to «Pearl Residency 302».
«ശാന്തിഭവനം» വരെ വരണം.
«हाउस नंबर 12» में खाना बनाना है।
घर का नाम «श्रेयस» है, सब्ज़ी लानी है।
Medicines to «Mekkara (H)», Kumbalam.
«Puthenveettil (h)», opposite the chapel. Shopping please.
«TC25/1234(2)», Vanchiyoor. Bring vegetables.
My house is called «Sreyas», ring twice.
Rice to «Ashiana Apts 12A».
Please come to «quarters C-14» for cleaning.
Come to «Kaveri Illam», the yellow one by the canal.
«Door 8-112», Market Road. Need milk.
Mother lives at «Mangalath House», please take her to church.
«Quarters no 14», police lane.
Our place is «Sai Krupa Apartments 2A».
«#27», 4th cross, beside the ration shop.
Bring the medicine to «Greenfield Enclave, villa 9».
My house is called «Snehatheeram».
We are in «D-12», the housing colony.
«VP 7/445», behind the mill.
Please drop the gas book at «Thoppil Veedu».
«Flat number 302», Skyline.
«പുത്തൻപുരയ്ക്കൽ വീട്ടിൽ» വന്നാൽ മതി.
എന്റെ വീടിന്റെ പേര് «സ്നേഹതീരം» എന്നാണ്.
«വീട്ടു നമ്പർ 6/311», റേഷൻ കടയുടെ അടുത്ത്.
«മംഗലത്ത് ഹൗസിൽ» അമ്മയുണ്ട്, പള്ളിയിൽ കൊണ്ടുപോകണം.
«ഡോർ നമ്പർ 8/112», ചന്ത റോഡ്.
«കൃഷ്ണകൃപ» എന്ന വീട്ടിലേക്ക് മരുന്ന് വേണം.
«വില്ല നമ്പർ 9» ൽ ചെടി നനയ്ക്കണം.
«ടി.സി 7/445», മില്ലിന്റെ പുറകിൽ.
«തോപ്പിൽ വീട്», പാൽ വേണം.
«സായി നിവാസിൽ» നിന്ന് ആശുപത്രിയിൽ പോകണം.
«ഫ്ലാറ്റ് നമ്പർ 302», സ്കൈലൈൻ.
«मकान नंबर 311», वार्ड 6।
«स्नेह कुटीर» से अस्पताल जाना है।
«फ्लैट नं 302», स्काईलाइन।
मेरे घर का नाम «प्रशांति» है।
«डी-12», हाउसिंग कॉलोनी।
«विला 9» में पौधों को पानी देना है।
«दरवाज़ा नं 8/112», बाज़ार रोड।
«क्वार्टर नंबर 14», पुलिस लेन।
«गंगा सदन» के पास नहीं, उसी में रहती हूँ।
«मंगलम हाउस» में माँ हैं, उन्हें मंदिर ले जाएँ।
`
  .trim()
  .split('\n')

/** Of the corpora that hold no contact details: the lines that do say which house it is. */
export const HOUSES_AMONG_HARMLESS = `
Plot 123/4, survey number 456/7B.
MRA 45, second lane on the right.
The house is 14/236, ward 12.
House no. 236, second street, third house on the left.
House number 14/236A, near the temple.
Flat 3B, 2nd floor, block 4.
Flat 12C, Tower 2, 7th floor, lift 3.
House 27/1145, Ward 27, Road 4, Cross 2.
Door no 1145, lane 7, plot 23.
KP 12/345 is the house number.
TC 25/1847 is my house, opposite the school.
House 14/236 ¦ Ward 12
വീട്ടു നമ്പർ 14/236, വാർഡ് 12.
വീട് 236, രണ്ടാമത്തെ വഴി, മൂന്നാമത്തെ വീട്.
मकान नंबर 14/236, वार्ड 12.
veedu number 14/236, ward 12.
`
  .trim()
  .split('\n')

/** Speaks of houses, and says of none which it is. */
export const HARMLESS_HOUSES = `
Please clean the house and the kitchen.
I live alone in a small house near the river.
Our old house needs the garden watered.
My flat is on the third floor and the lift is broken.
The third floor of the civil station, please, for my pension.
Take me to the second floor of the Medical College building.
I need help at home at ten.
Sunday home from church, then lunch.
Bring my sister home from the station.
The house tax is 1,870 rupees.
House 2 km away from the bus stand.
The flat has 3 rooms to sweep.
The door 80 cm wide, the wheelchair 65.
I need the transfer certificate, TC 2 copies.
To the Krishi Bhavan for my form.
From Guest House to the Secretariat.
Drive me to Power House Road and back.
To Coffee House with an old friend, please.
To the Clock Tower and back, slowly.
A walk to the boat jetty near the lighthouse.
To the nursing home where my brother is.
To the old age home at Pala, to visit.
The whole building has no power.
The mobile tower is opposite, ask there.
There are two flats to choose from, read me the papers.
BP 140/90 and sugar 180; take me to the clinic.
Ward 5, bed 12, third floor, block B.
Room 204 in the district hospital.
Bus 12C stops in front of the house.
OP ticket 45, room 12, second floor.
Our new apartment needs curtains.
I go to the villa of my niece on Friday.
Come home before 5 pm.
Njan veettil thanne undu, marunnu mathi.
Ente veedu vrithiyakkanam, oru manikkoor.
Puthiya veedu vangi, sadhanam maattanam.
Achante veettil pokanam.
എന്റെ വീട് വൃത്തിയാക്കണം.
വീട്ടിൽ ആരുമില്ല, അതുകൊണ്ട് കൂട്ടു വേണം.
പുതിയ വീട്ടിലേക്ക് സാധനം മാറ്റണം.
അടുത്ത വീട്ടിലെ കുട്ടി സഹായിക്കും.
മകന്റെ വീട്ടിൽ പോകണം.
കൃഷി ഭവനിൽ ഒരു അപേക്ഷ കൊടുക്കണം.
ഗസ്റ്റ് ഹൗസ് വരെ പോകണം.
മൂന്നാം നിലയിൽ ലിഫ്റ്റ് ഇല്ല.
മൊബൈൽ ടവർ അടുത്തുണ്ട്, റേഞ്ച് ഇല്ല.
घर की सफ़ाई करनी है।
घर 5 बजे तक पहुँचा दीजिए।
मेरा घर छोटा है, दो कमरे हैं।
हमारे मकान में पानी नहीं आता।
कृषि भवन में एक फ़ॉर्म देना है।
गेस्ट हाउस तक छोड़ दीजिए।
तीसरी मंज़िल पर लिफ्ट नहीं है।
नया घर लिया है, सामान रखना है।
`
  .trim()
  .split('\n')
