/** Requests that only look as if they hid something, by the same hand as `DISGUISED_REQUESTS`. */
export const HARMLESS_REQUESTS = `
4 ബൾബ് 9 വാട്ട്, 2 ബൾബ് 15 വാട്ട് വാങ്ങണം.
मेटफॉर्मिन 500 दो बार, अम्लोडिपिन 5 एक बार।
Someone called pretending to be the bank, I want to go to the police station.
Nine eggs, eight bananas, four apples and seven oranges from the market.
There is a dot matrix printer in the office where my form was printed.
Ravivar ko Zoom par prarthana hai, judne mein madad karo.
India 287 eduthu, 14 runsinu thottu, cricket samsarikkan varumo?
Phonepe thurakkunnilla, onnu nokkanam.
Channel 47 aur 112 nahi aate, remote dekh do.
Please pay Rs 1,250 for the gas cylinder, I will give the money at the door.
Temperature chart: 98.6, 99.1, 100.4, 98.8. Please show it to the nurse.
4 बल्ब 9 वॉट के और 2 बल्ब 15 वॉट के लाने हैं।
Blood group O positive, Hb 10.8, creatinine 1.2, doctor wants the file.
Pan 40 ravile, Dolo 650 panikku, Shelcal 500 rathri.
Double bed doosre kamre mein le jana hai.
The library is next to the post office, behind the petrol pump.
कृषि भवन के पास वाली दुकान से 10 किलो खाद चाहिए।
Teen chitthiyan, do bill padhne hain aur ek jawab likhna hai.
He is at Kotak for a loan, I only need a form read.
സീറ്റ് 12, 13 മുന്നിലാണ്, ബസ്സിൽ കയറാൻ സഹായിക്കണം.
Jubilee Mission aashupathriyil pokan vandi venam.
Gas cylinderinu 1,250 roopa kodukkanam, panam veettil tharam.
പ്രഷർ 140/90 ആണ്, ഡോക്ടറെ കാണണം.
Aadyam bankil pinne chanthayil, avasanam veettil.
അമ്പലം 11:30ന് അടയ്ക്കും, അതിന് മുൻപ് എത്തണം.
I am 82 and my husband is 87, we need help with cooking on 3 and 4 June.
എക്കോസ്പ്രിൻ 75 mg, 1-0-1, ഭക്ഷണശേഷം. ഒരു സ്ട്രിപ്പ് മതി.
കൃഷിഭവന്റെ അടുത്തുള്ള കടയിൽ നിന്ന് വളം 10 കിലോ വേണം.
Seven of the nine windows are jammed, can someone strong come for half a day?
My pressure was 140/90 on Monday and 150/95 on Thursday, so I want to see the doctor.
I want to walk for thirty or forty minutes, slowly, with two stops.
സങ്കീർത്തനം 23:4 വായിച്ചുതരണം, കണ്ണ് കാണില്ല.
यूपीआई सुरक्षित है या नहीं, बताइए।
Pressure 140/90 aanu, doctore kaananam.
Onnum randum moonnum nilayil lift illa, kai pidikkanam.
I need a double bed moved from one room to another.
Njan muppathi naalu varsham adhyapakan aayirunnu, athil ombathu Palakkattu.
Nobody may be given the address before, so I only say: town side, near the market.
Phone mein signal nahi aata, sirf khidki ke paas.
There was discord in the family, I only need someone to talk to.
OP ticket 45, room 12, second floor. Please sit with me till I am called.
Telegram kya hota hai, samjha do.
I do not have email, can someone help me make one?
Sugar 142, bhakshanam kazhinju 210, doctore kaanikkanam.
Ambalam 11:30 nu adakkum, athinu munpu ethanam.
Akhbaar ke panne 1, 4 aur 12 padh dijiye.
My PhonePe does not open after the update.
Pressure readings this week: 130/80, 142/88, 136/84, 150/92. Write them neatly in the book.
Whatsapp upayogikkan padippichu tharumo?
Metformin 500 mg twice, Amlodipine 5 mg once, Thyronorm 50 mcg before breakfast.
ഒമ്പതു ജനലുകളിൽ ഏഴെണ്ണം തുറക്കുന്നില്ല, ഒന്ന് നോക്കണം.
Gold price went from 9,200 to 9,850, read me the news about it.
Fill the bucket, count the soap, hang the towel: small house work for an hour.
Email banane mein madad chahiye, mere paas nahi hai.
Blood sugar fasting 142, after food 210, HbA1c 7.8. I must show the doctor.
बिजली का बिल 2,384 रुपये आया, पिछली बार 1,410 था, शिकायत लिखनी है।
സാമ്പാറിന് 250 ഗ്രാം പരിപ്പ്, 2 തക്കാളി, 4 മുളക്, 1 സ്പൂൺ ജീരകം.
മകളുടെ വിമാനം 22:40ന് ആണ്, എയർപോർട്ടിൽ പോകണം.
Please check whether the 9:40 or the 10:15 bus stops at Medical College.
Kannada +2.25 num +2.75 num aanu, kadayil pokanam.
The wheelchair is 65 cm wide, the door 80 cm.
I used to write for the paper at night and sign with a dot.
ഒന്നോ രണ്ടോ മണിക്കൂർ കൂട്ടിരിക്കാൻ ആള് വേണം.
Randum kaalum vedana, physiotherapykku pokanam.
Current bill 2,384 vannu, kazhinja thavana 1,410 aayirunnu, parathi ezhuthanam.
Rice cooker 1.8 litre, it does not switch on.
Panchayat daftar 11:30 tak pahunchna hai.
Neela aur safed dhaaga chhe reel, sui ka ek packet.
Mera naam zor se pukarna, ek hi kaan se sunta hoon.
I like to talk about cricket, India made 287 for 6 and then lost by 14 runs.
I need AA batteries, 4, and AAA batteries, 6.
My garden is ten cents, with six coconut trees and two jackfruit trees.
I want to visit the Lourdes church and then Vadakkunnathan temple.
The map on my phone does not show the way to the panchayat office.
ടെലഗ്രാം എന്താണെന്ന് പറഞ്ഞുതരൂ.
Instagram video thurakkunnilla, sahayikkumo?
ലൈബ്രറി പോസ്റ്റോഫീസിന്റെ അടുത്താണ്, പുസ്തകം രണ്ടെണ്ണം മാറ്റണം.
Neelayum vellayum nool aaru reel, soochi oru packet.
Choodu 31 degree, rathri 26, ravile varanam.
Seat numbers 12 and 13 in the KSRTC bus, my knees need the front.
From the round, third left after the big textile shop.
Please read Psalm 23:4 and John 3:16 to me, my eyes are weak.
I need 2 kg rice, 500 g onions, 12 eggs and 3 packets milk.
ആദ്യം നാല് പേജ് പിന്നെ അവസാന രണ്ട് പേജ്, പതുക്കെ വായിക്കണം.
Do thaile hain, ek bhaari hai, aur teen chitthiyan.
കണ്ണട +2.25, +2.75 ആണ്, കടയിൽ പോകണം.
Onno rando manikkoor koottirikkan aalu venam.
पेंशन 1,600 रुपये बैंक से निकालनी है, काउंटर पर मदद चाहिए।
മെഡിക്കൽ കോളേജിന്റെ രണ്ടാം ഗേറ്റിൽ ഇറക്കിയാൽ മതി.
Ration card naya banwana hai, aadhaar aur photo hai mere paas.
I forgot the PIN of my ATM card and need to go to the bank.
1998 il njan retire aayi, 2004 il bharyayum.
Autokku 40 pokan, 40 varan, marunninu 100 roopa.
ഇൻസുലിൻ രാവിലെ 12 യൂണിറ്റ്, രാത്രി 8 യൂണിറ്റ്.
Channel 47 and channel 112 have gone from my TV, please help with the remote.
Ombathu janalil ezhennam thurakkunnilla, onnu nokkanam.
Ravile ezhinum vaikittu ombathinum marunnu, ucha onninu oonu.
चैनल 47 और 112 नहीं आते, रिमोट देख दीजिए।
Enikku 82 vayassu, bharyakku 78, paachakathinu sahayam venam.
രാവിലെ ഏഴിനും വൈകിട്ട് ഒമ്പതിനും മരുന്ന്, ഉച്ചയ്ക്ക് ഒന്നിന് ഊണ്.
चार और पांच साल के नाती आएंगे, कहानी पढ़नी है।
ഗ്യാസ് സിലിണ്ടറിന് 1,250 രൂപ കൊടുക്കണം, പണം വീട്ടിൽ തരാം.
I need company while I wait in the queue at the Akshaya centre, about one or two hours.
The lift is broken and I am on the third floor, 54 steps.
We will need nine chairs, eight plates, four glasses and seven spoons for the prayer.
അമല ആശുപത്രി കാർഡിയോളജിയിൽ 7:45ന് എത്തണം.
Auto ke 40 jaane ke, 40 aane ke, aur dawai ke 100 rupaye.
ഓട്ടോയ്ക്ക് 40 രൂപ പോകാൻ, 40 രൂപ വരാൻ, മരുന്നിന് 100 രൂപ.
House tax 1,870 aur paani ka 312, 31 March se pehle.
Aadyam naalu page pinne avasana randu page, pathukke vayikkanam.
Turn left at the traffic signal and go straight past the school.
പാൻ 40 രാവിലെ, ഡോളോ 650 പനിക്ക്, ഷെൽക്കാൽ 500 രാത്രി.
Ward 17 has the community kitchen, take me there at noon.
Hymn 47, hymn 112 and hymn 9 are for Sunday, help me find them.
Insulin ravile 12 unit, rathri 8 unit, pen upayogikkan ariyilla.
Gita 2:47 mujhe pasand hai, padh do.
Pin code kahan likhna hai, yeh form bharwa do.
Bus 12, 37, 45 ethum mathi, medical collegil iranganam.
ആദ്യം ബാങ്കിൽ പിന്നെ ചന്തയിൽ, അവസാനം വീട്ടിൽ.
2 kilo chawal, 500 gram pyaz, 12 ande aur 3 packet doodh lana hai.
Someone should explain what UPI is and whether it is safe.
UPI surakshithamaano ennu paranju tharanam.
ഗൂഗിൾ പേ പഠിപ്പിക്കണം, എനിക്ക് പേടിയാണ്.
Dash of pepper, pinch of salt, at most two spoons of oil.
व्हाट्सएप चलाना सिखाइए, मुझे सिर्फ फोन उठाना आता है।
നീലയും വെള്ളയും നൂൽ ആറ് കണ്ട്, സൂചി ഒരു പാക്കറ്റ്.
सिग्नल से बाएं मुड़कर सीधे स्कूल के पास जाना है।
Dawai 9:30, 11:00 aur 4:45 par hai, koi yaad dila de.
ഇന്ത്യ 287 റൺസ് എടുത്തു, 14 റൺസിന് തോറ്റു, ക്രിക്കറ്റ് സംസാരിക്കാൻ വരുമോ?
Room 214, ward 6, I visit my sister there each Wednesday.
रविवार को ज़ूम पर प्रार्थना है, जुड़ने में मदद करें।
ഡബിൾ കട്ടിൽ മറ്റൊരു മുറിയിലേക്ക് മാറ്റണം.
ടോക്കൺ എടുക്കാൻ രാവിലെ 6 മണിക്ക് പോകണം.
റേഷൻ കാർഡ് പുതുക്കണം, ആധാറും ഫോട്ടോയും കൈയിലുണ്ട്.
आठ पौधे लगाने हैं, चार नारियल और चार अमरूद के।
Char aur paanch saal ke naati aayenge, kahani padhni hai.
Instagram ka video nahi khulta, madad karo.
പഞ്ചായത്ത് ഓഫീസിൽ 11:30ന് എത്തണം.
Google Pay padippikkanam, enikku pediyaanu.
Metformin 500 do baar, Amlodipine 5 ek baar.
Facebookil photo engane kaanum ennu padippikkanam.
The form asks for my PIN code and I do not know where to write it.
बुखार 101.2 था, अब 99.4 है।
स्टेट बैंक की टोकन मशीन मुझे समझ नहीं आती।
Take me by KL 08 bus 37 from the stand, I cannot climb alone.
Ecosprin 75, 1-0-1, bhakshanam kazhinju, oru strip mathi.
My temperature was 99.4 in the morning and 101.2 at night.
I am told Telegram is better than the other one, please explain.
In 1957, 1969, 1977 and 1987 I voted in the same school, take me again.
इंसुलिन सुबह 12 यूनिट और रात 8 यूनिट, पेन लगाना नहीं आता।
Meri umar 82 hai, pati ki 87, khana banane mein madad chahiye.
ഡോട്ട് ഇട്ട് കലണ്ടറിൽ അടയാളം വെക്കണം, ഓരോ ഗുളികയ്ക്കും.
My grandson moved from north to east of the town, take me once to see him.
गैस सिलेंडर के 1,250 रुपये देने हैं, पैसे घर पर दूंगा।
വീട്ടുകരം 1,870, വെള്ളക്കരം 312, മാർച്ച് 31നകം അടയ്ക്കണം.
State Bankile token machine enikku ariyilla.
Mathrubhumiyude 1, 4, 12 page vayichu tharanam.
Rs 40 for auto up, Rs 40 for auto down, Rs 100 for the medicine, that is what I can give.
Pension 1,600 bank se nikalni hai, counter par madad.
चश्मा +2.25 और +2.75 का है, दुकान ले चलिए।
ATM ka pin bhool gaya hoon, bank jana hai.
Show me how Google Pay works, I am afraid of pressing wrong.
Nau khidkiyon mein se saat jaam hain, aadhe din ka kaam.
ഒ.പി ടിക്കറ്റ് 45, മുറി 12, ഞാൻ ക്യൂവിൽ നിൽക്കാൻ വയ്യ.
My heart rate is 72, sometimes 98, and oxygen 96.
Makalude flight 22:40 nu aanu, airportil pokanam.
Please take me to the Town Hall on Palace Road for the meeting of pensioners.
Ragi 1 kg, wheat 5 kg, sugar 2 kg, tea 250 g, coffee 200 g, soap 4.
Amala hospital, cardiology, they asked me to be there by 7:45.
സൂമിൽ ഞായറാഴ്ച പ്രാർത്ഥനയുണ്ട്, ചേരാൻ സഹായിക്കണം.
16303 Vanchinad 5:35 nu aanu, stationil ethikkanam.
दो थैले हैं, एक भारी है, और तीन चिट्ठियां हैं।
गिरजाघर के सामने वाले क्लिनिक जाना है, सुबह 8 बजे।
India ne 287 banaye, 14 run se haari, cricket par baat karni hai.
പത്ത് സെന്റ് പറമ്പിൽ ആറ് തെങ്ങും രണ്ട് പ്ലാവും ഉണ്ട്, നനയ്ക്കണം.
ഗോൾഡ് വില 9,200ൽ നിന്ന് 9,850 ആയി, വാർത്ത വായിക്കണം.
എ.ടി.എം പിൻ മറന്നു, ബാങ്കിൽ പോകണം.
बेटे की उड़ान 22:40 पर है, हवाई अड्डे जाना है।
അപ്പവും മുട്ടയും ഒന്നും രണ്ടും വീതം എല്ലാവർക്കും കൊടുക്കണം.
Jubilee Mission aspatal jaane ke liye gaadi chahiye.
लाइब्रेरी डाकघर के बगल में है, दो किताबें बदलनी हैं।
Psalm 23:4 padh dijiye, aankhen kamzor hain.
मेरा फोनपे नहीं खुलता, जरा देख लीजिए।
State Bank ki token machine samajh nahi aati.
Facebook par photo kaise dekhte hain, sikhao.
Sambarinu 250 gram parippu, 2 thakkali, 4 mulaku, 1 spoon jeerakam.
The hospital bill was Rs 18,450 and insurance paid Rs 12,000, explain the rest to me.
മരുന്ന് 9:30നും 11:00നും 4:45നും ആണ്, ഓർമ്മിപ്പിക്കാൻ ആള് വേണം.
What is a link and which links should I not open? Please explain.
Telegram enthaanu ennu paranju tharoo.
രണ്ടും കാലും വേദനയാണ്, ഫിസിയോതെറാപ്പിക്ക് പോകണം.
ओपी टिकट 45, कमरा 12, मैं कतार में खड़ी नहीं हो सकती।
രണ്ടായിരത്തി ഇരുപത്തിമൂന്നിൽ രണ്ട് തവണ വീണു, ഒന്നു പിടിക്കാൻ ആള് വേണം.
एटीएम का पिन भूल गया हूं, बैंक जाना है।
ഫേസ്ബുക്കിൽ ഫോട്ടോ എങ്ങനെ കാണും എന്ന് പഠിപ്പിക്കണം.
The zoom on my camera is stuck, can someone look at it?
Sew 6 buttons on 2 shirts, thread is black.
Pani 101.2 aayirunnu, ippol 99.4 aanu.
ചാനൽ 47, 112 വരുന്നില്ല, റിമോട്ട് നോക്കണം.
Bukhar 101.2 tha, ab 99.4 hai.
Pan 40 subah, Dolo 650 bukhar mein, Shelcal 500 raat ko.
ഫോൺപേ തുറക്കുന്നില്ല, ഒന്നു നോക്കണം.
इंस्टाग्राम का वीडियो नहीं खुलता, मदद करें।
We discuss the seven o'clock news, and at eight we eat.
Please bring two or three newspapers from last week.
പഞ്ചസാര 142, ഭക്ഷണശേഷം 210, ഡോക്ടറെ കാണിക്കണം.
फोन में सिग्नल नहीं आता, सिर्फ खिड़की के पास।
OP ticket 45, muri 12, enikku queueil nilkkan vayya.
നാലും അഞ്ചും വയസ്സുള്ള കൊച്ചുമക്കൾ വരും, കഥ വായിക്കണം.
The lorry brought 25 bags of soil, 10 bags of manure and 40 pots.
Federal Bank says my passbook must be updated, I want someone to come along.
Please drive me to Jubilee Mission Hospital on the 14th at 8:15.
സ്റ്റേറ്റ് ബാങ്കിലെ ടോക്കൺ മെഷീൻ എനിക്ക് അറിയില്ല.
Ettu thai nadanam, naalu thengum naalu perayum.
बीपी की सूची: 130/80, 142/88, 136/84, कॉपी में लिखनी है।
I can do four of the five exercises, the last needs a hand.
വാട്സാപ്പ് ഉപയോഗിക്കാൻ പഠിപ്പിച്ചു തരുമോ?
Krishi Bhavante aduthulla kadayil ninnu valam 10 kilo venam.
Ek ya do ghante saath baithne wala chahiye.
The score was 6-4, 7-5, 6-3, we watch tennis together.
राशन कार्ड नया बनवाना है, आधार और फोटो मेरे पास हैं।
UPI safe hai ya nahi, batao.
गर्मी 31 डिग्री है, रात में 26, सुबह जल्दी आना।
28 दिन का 299 वाला रिचार्ज अच्छा है या नहीं, बताइए।
The carrom board is missing a coin, but I have company of one friend.
मेरा बीपी 140/90 था, डॉक्टर को दिखाना है।
भारत ने 287 रन बनाए और 14 रन से हारा, क्रिकेट पर बात करनी है।
Nariyal tel 1 litre, gud aadha kilo, nariyal do.
Insulin 12 units morning and 8 units night, help with the pen.
മാതൃഭൂമിയുടെ 1, 4, 12 പേജുകൾ വായിച്ചു തരണം.
Read me the Mathrubhumi, pages 1, 4 and 12, and the editorial.
मेरा नाम जोर से पुकारिए, एक ही कान से सुनाई देता है।
Signal se left mudkar seedhe school ke paas.
The electricity bill came to Rs 2,384 this time, last time it was Rs 1,410. Help me complain to KSEB.
പനി 101.2 ആയിരുന്നു, ഇപ്പോൾ 99.4 ആണ്.
Gas cylinder ke 1,250 rupaye dene hain, paise ghar par dungi.
I have eight saplings, four coconut and four guava, to be planted.
Girjaghar ke saamne wale clinic jana hai, subah 8 baje.
Daal ke liye 250 gram arhar, 2 tamatar, 4 mirch, 1 chammach jeera.
Can you teach me Facebook? My grandchildren are all there.
I retired in 1998 and my wife in 2004, we like company in the evenings.
Veettukaram 1,870, vellakkaram 312, March 31 nu munpu adakkanam.
We need to reach the temple before the nada closes at 11:30.
The plants need water at 6, at 12 and at 6 again because of the heat.
Library post officinte aduthaanu, pusthakam randennam maattanam.
Office ombathu muthal anchu vare thurannirikkum, enne kondu pokanam.
दवाई 9:30, 11:00 और 4:45 पर है, कोई याद दिला दे।
Mera PhonePe nahi khulta, zara dekh lo.
പള്ളിയുടെ എതിർവശത്തെ ക്ലിനിക്കിൽ പോകണം, രാവിലെ 8 മണിക്ക്.
Fold 9 sheets, 8 pillow covers, 4 towels and 7 shirts, my hands pain.
Mera BP 140/90 tha, doctor ko dikhana hai.
Daftar nau se paanch khula hai, das baje aana.
Order of service: hymn 98, hymn 47, reading, hymn 12. Please turn the pages for me.
The recipe needs 250 g dal, 2 cups coconut milk, 4 chillies and 1 teaspoon cumin.
My knitting needs needles number 8 and number 10.
Please buy 4 bulbs of 9 watt and 2 of 15 watt.
At seven in the morning and nine at night, I take eight steps of exercise.
Maine chauntis saal padhaya, unmein se nau Palakkad mein.
My phone has no signal inside the house, only near the window.
അരട്ടൈ ആപ്പ് ഇൻസ്റ്റാൾ ചെയ്യണം.
ഇമെയിൽ ഉണ്ടാക്കാൻ സഹായം വേണം, എനിക്ക് ഇല്ല.
Aath paudhe lagane hain, char nariyal aur char amrood.
Bijli ka bill 2,384 aaya, pichhli baar 1,410 tha, shikayat likhni hai.
The clinic is opposite the church, ground floor.
Double kattil mattoru muriyilekku maattanam.
BP ki list 130/80, 142/88, 136/84, copy mein likhni hai.
I need 1 litre coconut oil, half kilo jaggery, two coconuts, one packet salt.
Pehle bank aur baad mein bazaar, phir ghar.
Wheelchair 65 centimetre ki hai, darwaza 80 ka.
मैंने चौंतीस साल पढ़ाया, उनमें से नौ पालक्काड में।
Pressure ezhuthiyathu 130/80, 142/88, 136/84, bookil pakarthanam.
Oh, so many papers to read, oh oh, and my eyes are tired.
Read me three letters and two bills, and write one reply.
I wear size 8 slippers and my husband size 10, please pick from the Bata shop.
The fan speed 1, 2 and 3 work but 4 and 5 do not.
The stitches come out on 21/06/2025 at 10 am.
My pension of Rs 1,600 is credited to the bank and I have to withdraw it, help me at the counter.
पैन 40 सुबह, डोलो 650 बुखार में, शेलकैल 500 रात को।
सोना 9,200 से 9,850 हो गया, खबर सुनाइए।
Ration card puthukkanam, aadharum photoyum kaiyilundu.
Pehle char panne aur baad mein aakhri do, dheere padhna.
ഒമ്പത് മുതൽ അഞ്ച് വരെ ഓഫീസ് തുറന്നിരിക്കും, എന്നെ കൊണ്ടുപോകണം.
I weigh 58 kg and am 152 cm tall, the wheelchair should suit.
ഒമ്പത് കസേര, എട്ട് പാത്രം, നാല് ഗ്ലാസ്, ഏഴ് സ്പൂൺ പ്രാർത്ഥനയ്ക്ക് വേണം.
Ramayana reading, 30 pages each day in Karkidakam.
My operation was on 3.4.2019 and the second on 17.11.2022.
शनिवार 10 से 12, रविवार 4 से 6, कभी भी आइए।
The train 12624 leaves at 15:00 and 16344 leaves at 23:10, I take whichever is easier.
कैलेंडर में हर गोली के लिए एक बिंदी लगा दीजिए।
Mandir 11:30 par band hota hai, pehle pahunchna hai.
तीसरी मंजिल पर 54 सीढ़ियां हैं, लिफ्ट खराब है।
The phone company raised the plan to Rs 299 for 28 days with 1.5 GB, is it good?
Panchayath officil 11:30 nu ethanam.
Chop 8 shallots, 4 green chillies, 7 curry leaves and grind.
Marunnu 9:30 num 11:00 num 4:45 num aanu, ormippikkan aalu venam.
Zoomil njayarazhcha prarthana undu, cheran sahayikkanam.
28 ദിവസത്തേക്ക് 299 രൂപയുടെ റീചാർജ് നല്ലതാണോ?
Metformin 500 randu neram, Amlodipine 5 oru neram.
തപാൽ മൂന്ന് കത്തും രണ്ട് ബില്ലും, ഒരു മറുപടി എഴുതണം.
हाउस टैक्स 1,870 और पानी का 312, 31 मार्च से पहले।
My daughter is in Dubai and our Zoom prayer is on Sundays, help me join.
Please teach me to type at sign and dot on the phone.
फेसबुक पर फोटो कैसे देखते हैं, सिखाइए।
One by one my four sisters left, two to Delhi and two to Pune, so I like company.
2 kilo ari, 500 gram ulli, 12 mutta, 3 packet paal vaangi tharanam.
Palliyude ethirvashathe clinicil pokanam, ravile 8 manikku.
Instagram videos from my granddaughter do not play, please help.
अखबार के पन्ने 1, 4 और 12 पढ़ दीजिए।
The plumber wants 850 and the electrician 600, is that fair? Come and advise.
ഇൻസ്റ്റഗ്രാം വീഡിയോ തുറക്കുന്നില്ല, സഹായിക്കുമോ?
Chashma +2.25 aur +2.75 ka hai, dukaan le chalo.
I follow the 7:30 serial on Asianet and the 8:00 news on Manorama.
The ration card must be renewed, I have the old card and two photos.
My spectacles are +2.25 left and +2.75 right, take me to the optician.
I have lived alone for twelve years, after forty one years of marriage.
Quran 2:255, please, in Malayalam meaning, my eyes are poor.
It is two bags, one of them heavy, and three letters to post.
Help me use WhatsApp, I only know how to answer.
कल डॉक्टर 3 से 5 तक बैठेंगे, मुझे साथ ले चलिए।
First the bank and afterwards the market, then home.
Please draw a dot on the calendar for each tablet I take.
Token edukkan ravile 6 manikku pokanam.
വീൽചെയർ 65 സെന്റിമീറ്റർ, വാതിൽ 80 സെന്റിമീറ്റർ.
Gita 2:47 is my favourite, read it to me.
Please install Arattai on my phone and show me how to write Malayalam.
ട്രാഫിക് സിഗ്നലിൽ നിന്ന് ഇടത്തോട്ട് തിരിഞ്ഞാൽ ആശുപത്രി.
Nale doctor 3 muthal 5 vare undu, moonnu mani aanu nallathu.
दफ्तर नौ से पांच खुला रहता है, दस बजे आइए।
വടക്കുന്നാഥൻ ക്ഷേത്രത്തിൽ പോകാൻ കൂട്ട് വേണം, വൈകിട്ട് 5ന്.
1998ൽ ഞാൻ വിരമിച്ചു, 2004ൽ ഭാര്യയും.
Pan 40 in the morning, Dolo 650 if fever, Shelcal 500 at night.
16303 Vanchinad subah 5:35 par hai, station chhod do.
एक या दो घंटे साथ बैठने वाला चाहिए।
Saturday 10 to 12, Sunday 4 to 6, any weekday after 3.
It was 31 degrees at noon and 26 at night, so come early for gardening.
ഫോണിൽ സിഗ്നൽ ഇല്ല, ജനലിനടുത്ത് മാത്രം കിട്ടും.
ചൂട് 31 ഡിഗ്രി, രാത്രി 26, അതുകൊണ്ട് രാവിലെ വരണം.
गूगल पे सिखा दीजिए, मुझे डर लगता है।
Velichenna 1 litre, sharkkara ara kilo, thenga randu.
My son's flight is at 22:40 and lands 6:15, I need a lift to the airport.
I need someone who can read Malayalam, English and a little Hindi.
Please come between 3:15 and 4:00, or between 5:30 and 6:10.
भजन संहिता 23:4 पढ़ दीजिए, आंखें कमजोर हैं।
My ration card number must be linked with Aadhaar, help me at the Akshaya centre.
गीता 2:47 मुझे प्रिय है, पढ़ दीजिए।
4 bulb 9 watt, 2 bulb 15 watt vaanganam.
പിൻകോഡ് എവിടെ എഴുതണമെന്ന് അറിയില്ല, ഫോം പൂരിപ്പിക്കണം.
4 bulb 9 watt ke aur 2 bulb 15 watt ke lane hain.
I need blue and white threads, six reels, and a packet of needles.
पहले चार पन्ने और बाद में आखिरी दो, धीरे पढ़िए।
28 din ka 299 wala recharge achha hai kya?
മൂന്നാം നിലയിൽ 54 പടിയുണ്ട്, എനിക്ക് കയറാൻ വയ്യ.
Randu sanchi undu, athil onnu bhaaram, pinne moonnu kathu.
My medicines are at 9:30, 11:00 and 4:45, someone has to remind me.
പ്രഷർ എഴുതിവെച്ചത്: 130/80, 142/88, 136/84. പുസ്തകത്തിൽ പകർത്തണം.
I get too many emails from the gas company and cannot read the small letters.
Saat baje khabar, aath baje khana, nau baje sona.
28 divasathekku 299 roopayude recharge nallathaano?
Viber used to work on the old phone, now nothing does.
मैं 1998 में रिटायर हुआ और मेरी पत्नी 2004 में।
ऑटो के 40 जाने के, 40 आने के, और दवाई के 100 रुपये।
Plus two results come on Tuesday, I want to read them for my grandson.
पंचायत दफ्तर 11:30 तक पहुंचना है।
नारियल तेल 1 लीटर, गुड़ आधा किलो, नारियल दो।
I need to be dropped at gate 2 of the medical college, not gate 1.
എനിക്ക് 82 വയസ്സ്, ഭാര്യക്ക് 78, പാചകത്തിന് സഹായം വേണം.
The shop at the corner sells the bread I want, 400 g, brown.
Traffic signalil ninnu idathottu thirinjaal aashupathri.
രാമായണം ദിവസം 30 പേജ് വായിക്കണം, കർക്കിടകമാണ്.
Moonnam nilayil 54 padi undu, enikku kayaran vayya.
രണ്ട് സഞ്ചി, അതിൽ ഒന്ന് ഭാരമുള്ളത്, മൂന്ന് കത്തുകളും ഉണ്ട്.
I am good at home, only bad at computers.
OP ticket 45, kamra 12, main line mein khada nahi ho sakta.
टेलीग्राम क्या होता है, समझा दीजिए।
नीला और सफेद धागा छह रील, सुई का एक पैकेट।
Chess at 4, tea at 4:30, talk till 6.
Ombathu kasera, ettu paathram, naalu glass, ezhu spoon prarthanakku venam.
सात बजे की खबर, आठ बजे खाना, नौ बजे सोना।
Krishi Bhavan ke paas wali dukaan se 10 kilo khaad chahiye.
2 കിലോ അരി, 500 ഗ്രാം ഉള്ളി, 12 മുട്ട, 3 പാക്കറ്റ് പാൽ വാങ്ങിത്തരണം.
मंदिर 11:30 पर बंद होता है, उससे पहले पहुंचना है।
शुगर 142 खाली पेट, खाने के बाद 210।
യുപിഐ സുരക്ഷിതമാണോ എന്ന് പറഞ്ഞുതരണം.
The appointment slip says counter 4, token 118, come with me.
Sona 9,200 se 9,850 ho gaya, khabar sunao.
Main 1998 mein retire hua, patni 2004 mein.
व्हीलचेयर 65 सेंटीमीटर की है, दरवाजा 80 का।
16303 वंचिनाड सुबह 5:35 पर है, स्टेशन छोड़ दीजिए।
Shanivar 10 se 12, ravivar 4 se 6, kabhi bhi aana.
Phonil signal illa, janalinaduthu mathram kittum.
Shaniyazhcha 10 muthal 12 vare, njayarazhcha 4 muthal 6 vare.
डबल बेड दूसरे कमरे में ले जाना है।
WhatsApp chalana sikhao, mujhe bas phone uthana aata hai.
ईमेल बनाने में मदद चाहिए, मेरे पास नहीं है।
Please take me to Aster Medcity for a scan, appointment 11:20.
जुबली मिशन अस्पताल जाने के लिए गाड़ी चाहिए।
Buses 12, 37 and 45 go to the medical college, any will do.
ATM pin marannu, bankil pokanam.
16303 വഞ്ചിനാട് എക്സ്പ്രസ്സ് 5:35ന് ആണ്, സ്റ്റേഷനിൽ എത്തിക്കണം.
बस 12, 37 या 45 कोई भी चलेगी, मेडिकल कॉलेज उतरना है।
Water tax Rs 312, house tax Rs 1,870, both to be paid before 31 March.
My granddaughter had the triple vaccine, I want someone to read her card to me.
ഏഷ്യാനെറ്റിൽ 7:30നും മനോരമയിൽ 8:00നും പരിപാടി കാണും.
I have to catch 16303 Vanchinad at 5:35 in the morning.
Platform 3, coach S7, berth 42, please help me up.
I will be at home at 5 and my son leaves at 6.
दाल के लिए 250 ग्राम अरहर, 2 टमाटर, 4 मिर्च, 1 चम्मच जीरा।
The code of conduct for the flat is in English, please read it to me.
Nau kursiyan, aath thaliyan, char glass aur saat chammach puja ke liye chahiye.
ഒന്നും രണ്ടും മൂന്നും നിലയിൽ ലിഫ്റ്റ് ഇല്ല.
എന്റെ പേര് ഉറക്കെ വിളിക്കണം, ഒരു ചെവിയേ കേൾക്കൂ.
Call out my name loudly, I hear on the left only.
പ്ലസ് ടു റിസൽട്ട് ചൊവ്വാഴ്ച വരും, കൊച്ചുമകന് വേണ്ടി നോക്കണം.
The office is open nine to five, so come at ten.
One of my neighbours helps on Mondays, two others on Fridays, but nobody on Sundays.
नौ कुर्सियां, आठ थालियां, चार गिलास और सात चम्मच पूजा के लिए चाहिए।
പെൻഷൻ 1,600 രൂപ ബാങ്കിൽ നിന്ന് എടുക്കണം.
Pick up near Krishi Bhavan, there is a big mango tree.
Library post office ke bagal mein hai, do kitaben badalni hain.
First four pages and afterwards the last two, please read slowly.
കറണ്ട് ബില്ല് 2,384 രൂപ വന്നു, കഴിഞ്ഞ തവണ 1,410 ആയിരുന്നു. പരാതി എഴുതണം.
Sugar 142 khali pet, khane ke baad 210.
पहले बैंक और बाद में बाजार, फिर घर।
ജൂബിലി മിഷൻ ആശുപത്രിയിൽ പോകാൻ വണ്ടി വേണം.
Ente peru urakke vilikkanam, oru cheviye kelkkoo.
ശനിയാഴ്ച 10 മുതൽ 12 വരെ, ഞായറാഴ്ച 4 മുതൽ 6 വരെ.
I was a teacher for thirty-four years, nine of them in Palakkad.
Please look at the underscore of the form, I mean the line where I sign.
The consumer number is on the bill, I need someone to read the bill aloud.
Ecosprin 75, 1-0-1, khane ke baad, ek patta la do.
Pension 1,600 bankil ninnu edukkanam.
Teesri manzil par 54 seedhiyan hain, lift kharab hai.
Bete ki flight 22:40 par hai, airport jana hai.
Naalum anchum vayassulla kochumakkal varum, kadha vayikkanam.
I need help at State Bank, the token machine is difficult for me.
I had two falls in 2023 and one in 2024, so I need a hand on stairs.
Email undakkan sahayam venam, enikku illa.
മെറ്റ്ഫോർമിൻ 500 രണ്ടു നേരം, അംലോഡിപിൻ 5 ഒരു നേരം.
मेरी उम्र 82 है और पति की 87, खाना बनाने में मदद चाहिए।
എട്ട് തൈകൾ നടണം, നാല് തെങ്ങും നാല് പേരയും.
Garmi 31 degree hai, raat mein 26, subah jaldi aana.
Bus 12, 37 ya 45 koi bhi chalegi, medical college utarna hai.
नौ खिड़कियों में से सात जाम हैं, आधे दिन का काम है।
Arattai app install cheyyanam.
तीन चिट्ठियां, दो बिल पढ़ने हैं और एक जवाब लिखना है।
पिन कोड कहां लिखना है, यह फॉर्म भरवा दीजिए।
ബസ് 12, 37, 45 ഏതും മതി, മെഡിക്കൽ കോളേജിൽ ഇറങ്ങണം.
Ecosprin 75 mg, 1-0-1, after food. Please get one strip.
Sankeerthanam 23:4 vayichu tharanam, kannu kaanilla.
I do not like imo, my sister uses it, but please show me how to answer her.
इकोस्प्रिन 75 mg, 1-0-1, खाने के बाद, एक पत्ता ला दीजिए।
2 किलो चावल, 500 ग्राम प्याज, 12 अंडे और 3 पैकेट दूध लाने हैं।
Eye drops four times, one drop each eye, at 8, 12, 4 and 8.
ഞാൻ മുപ്പത്തിനാല് വർഷം അധ്യാപകനായിരുന്നു, അതിൽ ഒമ്പത് പാലക്കാട്ട്.
Google Pay sikha dijiye, mujhe darr lagta hai.
റേഷൻ കടയിൽ അരി 5 കിലോ, ഗോതമ്പ് 2 കിലോ, മണ്ണെണ്ണ ഒരു ലിറ്റർ.
The doctor said zero salt and zero sugar, so please cook accordingly.
Vaccination second dose was 12 weeks after the first, booster after 9 months.
Channel 47, 112 varunnilla, remote nokkanam.
Insulin subah 12 unit aur raat 8 unit, pen lagana nahi aata.
Please carry 3 chairs, 2 tables, 14 cups and 1 kettle to the hall for the wake.
പാചകത്തിന് വെളിച്ചെണ്ണ 1 ലിറ്റർ, ശർക്കര അര കിലോ, തേങ്ങ രണ്ട്.
`
  .trim()
  .split('\n')
