/** Ways to slip a number or an address past the mask, one a line: what must be hidden stands in «», and ¦ parts the two fields. */
export const DISGUISES = `
Please call me on «9847012345»
my number is «98470 12345»
«98470-12345» any time after ten
ring «+91 98470 12345»
ring «+919847012345» please
ring «0091 9847012345»
call «09847012345»
Number: «(98470) 12345»
Number: «98 47 01 23 45»
Number: «984 701 2345»
Number: «984-701-2345»
«9 8 4 7 0 1 2 3 4 5» is my phone
«9-8-4-7-0-1-2-3-4-5» is my phone
«9.8.4.7.0.1.2.3.4.5» is my phone
«9,8,4,7,0,1,2,3,4,5» is my phone
«9, 8, 4, 7, 0, 1, 2, 3, 4, 5» is my phone
«9/8/4/7/0/1/2/3/4/5» is my phone
«9_8_4_7_0_1_2_3_4_5» is my phone
«9*8*4*7*0*1*2*3*4*5» is my phone
«9 - 8 - 4 - 7 - 0 - 1 - 2 - 3 - 4 - 5» is my phone
«98...470...123...45» call before coming
«98~470~123~45» call before coming
«98|470|123|45» call before coming
«98 (470) 123 (45)» call before coming
«[98470] [12345]» call before coming
«98470 and 12345» call before coming
«98470 then 12345» call before coming
«98470, after that 12345» is where I can be reached
«9847» space «012345»
«98470 followed by 12345»
«98470x12345»
«98470 / 12345»
«98470:12345»
«98470;12345»
«98470=12345»
«98470+12345»
«98470•12345»
«98470—12345» for questions
«98470–12345» for questions
«98470‑12345» for questions
«98470・12345» for questions
«9\u200b8\u200b4\u200b7\u200b0\u200b1\u200b2\u200b3\u200b4\u200b5» for questions
«98470\u200d12345» for questions
«98470\u206012345» for questions
«98470\ufeff12345» for questions
«98470\u00ad12345» for questions
«9\u03368\u03364\u03367\u03360\u03361\u03362\u03363\u03364\u03365» for questions
«9\u20e38\u20e34\u20e37\u20e30\u20e31\u20e32\u20e33\u20e34\u20e35\u20e3» for questions
«9\ufe0f\u20e38\ufe0f\u20e34\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e3» for questions
«98😀47😀01😀23😀45» is me
«9 😀 8 😀 4 😀 7 😀 0 😀 1 😀 2 😀 3 😀 4 😀 5» is me
my line 📞«98470📞12345»
«９８４７０１２３４５» for questions
«９８４７０　１２３４５» for questions
«⑨⑧④⑦⓪①②③④⑤» for questions
«⑼⑻⑷⑺ 0 ⑴⑵⑶⑷⑸» for questions
«⁹⁸⁴⁷⁰¹²³⁴⁵» for questions
«₉₈₄₇₀₁₂₃₄₅» for questions
«𝟗𝟖𝟒𝟕𝟎𝟏𝟐𝟑𝟒𝟓» for questions
«𝟿𝟾𝟺𝟽𝟶𝟷𝟸𝟹𝟺𝟻» for questions
«❾❽❹❼⓿❶❷❸❹❺» for questions
«൯൮൪൭൦൧൨൩൪൫» വിളിക്കുക
«൯൮൪൭൦ ൧൨൩൪൫» വിളിക്കുക
«९८४७०१२३४५» पर फोन करें
«९८४७० १२३४५» पर फोन करें
«९८४७०12345» पर फोन करें
«௯௮௪௭௦௧௨௩௪௫» for questions
«٩٨٤٧٠١٢٣٤٥» for questions
«೯೮೪೭೦೧೨೩೪೫» for questions
«98470l2345» for questions
«9847O12345» for questions
«9847o12345» for questions
«9847oI2E45» or «9847O 12345»
«98470i2345» for questions
«9847O-I2345» for questions
«9B470123A5» or «98470 l2345»
«98470 1two34five»
«9eight470one2345»
«nine8four7zero1two3four5»
«nine eight four seven zero one two three four five»
«Nine Eight Four Seven Zero One Two Three Four Five»
«NINE EIGHT FOUR SEVEN ZERO ONE TWO THREE FOUR FIVE»
«nine-eight-four-seven-zero-one-two-three-four-five»
«nine.eight.four.seven.zero.one.two.three.four.five»
«nineeightfoursevenzeroonetwothreefourfive»
«nine eight four seven oh one two three four five»
«nine eight four seven o one two three four five»
«nine eight four seven nought one two three four five»
«nine, eight, four, seven, zero, one, two, three, four, five»
«double nine four seven zero one two three four five»
«nine eight double four zero one two three four five»
«nine eight four triple seven one two three four»
«nine 8 four 7 zero 1 two 3 four 5»
«9 eight 4 seven 0 one 2 three 4 five»
«98 four 7 zero 12 three 45»
«double 9 4 7 0 1 2 3 4 5»
«94 triple 7 12345»
«944 treble 7 1234»
«ninety eight forty seven zero one twenty three forty five»
«ninety-eight, forty-seven, zero one, twenty-three, forty-five»
«Ninety eight four seventy one twenty three four five»
«ninety four forty six double two triple three five»
«nien eight four sevan zero one two three four five»
«nine eight for seven zero one to three for five»
«n i n e e i g h t f o u r s e v e n z e r o o n e t w o t h r e e»
«n1ne e1ght f0ur seven zer0 0ne two three»
«NINE EIGHT 4 SEVEN ZERO» and then «ONE 2 THREE 4 FIVE»
«nine\u200b eight\u200b four\u200b seven zero one two three four five»
«ｎｉｎｅ ｅｉｇｈｔ ｆｏｕｒ ｓｅｖｅｎ ｚｅｒｏ ｏｎｅ ｔｗｏ ｔｈｒｅｅ ｆｏｕｒ ｆｉｖｅ»
«𝐧𝐢𝐧𝐞 𝐞𝐢𝐠𝐡𝐭 𝐟𝐨𝐮𝐫 𝐬𝐞𝐯𝐞𝐧 𝐳𝐞𝐫𝐨 𝐨𝐧𝐞 𝐭𝐰𝐨 𝐭𝐡𝐫𝐞𝐞 𝐟𝐨𝐮𝐫 𝐟𝐢𝐯𝐞»
«nine and eight and four and seven and zero and one and two and three and four and five»
«nine then eight then four then seven then zero then one then two then three»
«ഒമ്പത് എട്ട് നാല് ഏഴ് പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്» എന്ന നമ്പറിൽ വിളിക്കൂ
«ഒൻപത് എട്ട് നാല് ഏഴ് പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്» വിളിക്കണം
«ഒമ്പത്, എട്ട്, നാല്, ഏഴ്, പൂജ്യം, ഒന്ന്, രണ്ട്, മൂന്ന്, നാല്, അഞ്ച്» വിളിക്കണം
«ഒമ്പത് എട്ട് നാലു ഏഴു പൂജ്യം ഒന്നു രണ്ടു മൂന്നു നാലു അഞ്ചു» വിളിക്കണം
നമ്പർ «ഒമ്പത്-എട്ട്-നാല്-ഏഴ്-പൂജ്യം-ഒന്ന്-രണ്ട്-മൂന്ന്-നാല്-അഞ്ച്»
«9 എട്ട് 4 ഏഴ് 0 ഒന്ന് 2 മൂന്ന് 4 അഞ്ച്» വിളിക്കണം
«ഒമ്പത് നാല് ഡബിൾ ആറ് പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്»
«ഡബിൾ ഒമ്പത് നാല് ഏഴ് പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്»
«നയൻ എയ്റ്റ് ഫോർ സെവൻ സീറോ വൺ ടു ത്രീ ഫോർ ഫൈവ്» ആണ് നമ്പർ
«നയൻ ഫോർ ഫോർ സെവൻ ഡബിൾ സീറോ വൺ ടു ത്രീ ഫോർ» ആണ് നമ്പർ
«നൈൻ എയിറ്റ് ഫോർ സെവൻ സീറോ വൺ ടൂ ത്രീ ഫോർ ഫൈവ്» ആണ് നമ്പർ
«തൊണ്ണൂറ്റിയെട്ട് നാല്പത്തിയേഴ് പൂജ്യം ഒന്ന് ഇരുപത്തിമൂന്ന് നാല്പത്തിയഞ്ച്» ആണ് നമ്പർ
«തൊണ്ണൂറ്റെട്ട് നാൽപ്പത്തേഴ് പൂജ്യം ഒന്ന് ഇരുപത്തിമൂന്ന് നാൽപ്പത്തഞ്ച്» ആണ് നമ്പർ
«98470» പിന്നെ «12345» വിളിക്കണം
എന്റെ ഫോൺ «98470 12345» ആണ്
വിളിക്കേണ്ട നമ്പർ «9847012345»
ഫോൺ«9847012345»വിളിക്കൂ
«ഒമ്പത് എട്ട് നാല് ഏഴ്» എന്നിട്ട് «പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്»
«൯ എട്ട് ൪ ഏഴ് ൦ ഒന്ന് ൨ മൂന്ന് ൪ അഞ്ച്» വിളിക്കണം
«ഒമ്പതെട്ട് നാലേഴ് പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്»
«നാല് എട്ട് നാല് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ്» വീട്ടിലെ ഫോൺ
«नौ आठ चार सात शून्य एक दो तीन चार पांच» पर फोन करें
«नौ आठ चार सात शून्य एक दो तीन चार पाँच» पर फोन करें
«नौ, आठ, चार, सात, शून्य, एक, दो, तीन, चार, पाँच» पर फोन करें
«नौ-आठ-चार-सात-शून्य-एक-दो-तीन-चार-पाँच» पर फोन करें
«नौ आठ चार सात ज़ीरो एक दो तीन चार पांच» पर फोन करें
«नौ आठ चार सात जीरो एक दो तीन छह पांच» पर फोन करें
«नौ आठ चार सात जीरो एक दो तीन छः पांच» पर फोन करें
«9 आठ 4 सात 0 एक 2 तीन 4 पांच» पर फोन करें
«डबल नौ चार सात शून्य एक दो तीन चार पांच» पर फोन करें
«नौ चार ट्रिपल सात एक दो तीन चार पांच» पर फोन करें
«नाइन एट फोर सेवन ज़ीरो वन टू थ्री फोर फाइव» मेरा नंबर है
«नाइन एट फ़ोर सेवन जीरो वन टू थ्री फ़ोर फ़ाइव» मेरा नंबर है
«नाइन फोर डबल सेवन जीरो वन टू थ्री सिक्स» मेरा नंबर है
«अट्ठानवे सैंतालीस शून्य एक तेईस पैंतालीस» मेरा नंबर है
«अठानवे सैंतालीस शून्य एक तेईस पैंतालीस» मेरा नंबर है
«चौरानवे छियालीस बाईस तैंतीस चवालीस» मेरा नंबर है
मेरा नंबर «98470 12345» है
मेरा नंबर «98470» और फिर «12345» है
फोन«9847012345»करें
«९ आठ ४ सात ० एक २ तीन ४ पांच» मेरा नंबर है
«ombathu ettu naalu ezhu poojyam onnu randu moonnu naalu anchu» enna numberil vilikkuka
«onpathu ettu nalu ezhu pujyam onnu randu munnu nalu anju» vilikkanam
«ompathu, ettu, naalu, ezhu, poojyam, onnu, randu, moonu, naalu, anchu»
«ombath ett naal ezh poojyam onn rand moonn naal anch» vilikku
«9 ettu 4 ezhu 0 onnu 2 moonnu 4 anchu»
«Ombathu Ettu Naalu Ezhu Poojyam Onnu Randu Moonnu Naalu Anju»
«ombathu naalu double aaru poojyam onnu randu moonnu naalu anchu»
«ombadhu ettu naalu ezhu zero onnu rendu moonnu naalu anju»
«ombathu-ettu-naalu-ezhu-poojyam-onnu-randu-moonnu-naalu-anchu»
«ombathu ettu nine four ezhu zero onnu two moonnu anchu»
ente number «thonnootti ettu naalpathi ezhu poojyam onnu irupathi moonnu naalpathi anchu»
ente phone «98470» pinne «12345» aanu
ente phone number «9847012345» aanu
ente nambar «nine eight naalu ezhu poojyam onnu randu three naalu five»
veettile phone «poojyam naalu ettu naalu randu moonnu naalu anchu aaru ezhu onnu»
«nau aath chaar saat shunya ek do teen chaar paanch» par phone karein
«nau aath char saat zero ek do teen char panch» par call karo
«no aath char sat zero ek do tin char panch» par call karo
«nau, aath, chaar, saat, shunya, ek, do, teen, chaar, paanch»
«nau-aath-chaar-saat-shunya-ek-do-teen-chaar-paanch»
«Nau Aath Chaar Saat Sunya Ek Do Teen Chaar Paanch» mera number hai
«9 aath 4 saat 0 ek 2 teen 4 paanch» mera number hai
«nau char double saat zero ek do teen chhe» mera number hai
«nau char triple saat ek do teen chah che» mera number hai
«atthanve saintalis zero ek teis paintalis» mera number hai
mera number «98470» phir «12345» hai
mera number «9847012345» hai
«nau aath four seven zero ek do three char five» mera number hai
«nau aat chaar saath jeero ek do teen chaar paanch»
«nauaathchaarsaatshunyaekdoteenchaarpaanch»
Landline «0484 2345678»
Landline «0484-234 5678»
Landline «(0484) 2345678»
Landline «2345678» after six
Landline «234-5678» after six
Landline «+91 484 234 5678»
Landline «zero four eight four two three four five six seven eight»
Landline «0484 two three four five six seven eight»
Landline «0471 – 2 345 678»
two lines «98470 12345 / 98470 54321»
«98470 1234» and last digit «5»
first five «98470» last five «12345»
start with «98470» and end with «12345»
mobile begins «98470», the rest is «12345»
I am at «98470» (morning) «12345»
My number without the last zero: «944712345»
my number backwards is «5432107489»
«98470 12345» se baat karein
whatsapp «nine eight 47 zero one 23 four five»
wa: «98470\\n12345»
«98\\n470\\n123\\n45» is my phone
«98470\\t12345» tab
Need milk ¦ «98470 12345»
My number is «98470» ¦ «12345»
phone «98470» for the first part ¦ «12345» for the rest
«nine eight four seven zero» ¦ «one two three four five»
Call «9 8 4 7» ¦ «0 1 2 3 4 5»
«98» ¦ «47012345»
Please bring rice. «984» ¦ «7012345» and sugar
«ഒമ്പത് എട്ട് നാല് ഏഴ് പൂജ്യം» ¦ «ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച്»
«नौ आठ चार सात शून्य» ¦ «एक दो तीन चार पांच»
«ombathu ettu naalu ezhu poojyam» ¦ «onnu randu moonnu naalu anchu»
«nau aath chaar saat shunya» ¦ «ek do teen chaar paanch»
I need help with milk and the number starts «98470» ¦ it goes on «12345» thanks
Milk and bread please. «98470» ¦ «12345». Thank you.
phone: «98470» and see below ¦ «12345»
«meera.k@» ¦ «gmail.com»
mail «meera.nair at» ¦ «gmail dot com»
«9847» ¦ «double zero 2345»
«+91» ¦ «98470 12345»
first half «94460» ¦ second half «54321»
«94460» - the other half is below ¦ «54321» - the other half is above
write to «meera.k@gmail.com»
write to «MEERA.K@GMAIL.COM»
write to «meera.k @ gmail.com»
write to «meera.k@gmail .com»
write to «meera.k @ gmail . com»
write to «meera.k(at)gmail.com»
write to «meera.k[at]gmail[dot]com»
write to «meera.k {at} gmail {dot} com»
write to «meera.k at gmail.com»
write to «meera.k at gmail dot com»
write to «meera dot k at gmail dot com»
write to «meera DOT k AT gmail DOT com»
write to «meerak at gmail com»
write to «meerak @ gmail com»
write to «meerak@gmail»
write to «meerak at gmail»
write to «meerak gmail dot com»
write to «meerak (gmail)»
write to «meerak_at_gmail_dot_com»
write to «meerak-at-gmail-dot-com»
write to «meerak<at>gmail<dot>com»
write to «meerak＠gmail．com»
write to «meerak﹫gmail.com»
write to «m e e r a k @ g m a i l . c o m»
write to «meerak\u200b@\u200bgmail\u200b.com»
write to «meerak@gmail\u2060.com»
write to «meerak @ yahoo.co.in»
write to «meerak at yahoo dot co dot in»
write to «meerak at rediffmail dot com»
write to «meerak@hotmail,com»
write to «meerak at the rate gmail dot com»
write to «meerak at the rate of gmail.com»
write to «meerak at-the-rate gmail point com»
write to «ｍｅｅｒａｋ＠ｇｍａｉｌ．ｃｏｍ»
write to «𝐦𝐞𝐞𝐫𝐚𝐤@𝐠𝐦𝐚𝐢𝐥.𝐜𝐨𝐦»
write to «meerak@gmaiI.com»
write to «മീര@gmail.com»
write to «meerak അറ്റ് ജിമെയിൽ ഡോട്ട് കോം»
write to «meerak अट जीमेल डॉट कॉम»
write to «meerak ऐट gmail डॉट com»
write to «meerak AT outlook.com»
write to «meera.k@kerala-mail.in»
write to «meera+help@proton.me»
write to «mk1948@icloud.com»
gmail id «meerak1948»
my gmail is «meerak1948»
email me: «meerak1948 on gmail»
see «https://example.com/meera»
see «http://example.com»
see «www.example.com»
see «www example com»
see «example.com/meera»
see «example dot com slash meera»
see «hxxp://example.com»
see «https : // example . com»
see «wa.me/919847012345»
see «https://wa.me/919847012345»
see «wa . me / 919847012345»
see «wa dot me slash meera»
see «t.me/meerak»
see «t . me / meerak»
see «telegram.me/meerak»
see «fb.com/meerak»
see «facebook.com/meerak»
see «facebook dot com slash meerak»
see «instagram.com/meerak»
see «bit.ly/3xYzAb»
see «tinyurl.com/meerak»
see «youtu.be/abc123»
see «meera.blogspot.in»
see «maps.app.goo.gl/abcDEF123»
see «goo.gl/maps/abc123»
see «meera-home.co.in»
see «example．com»
see «ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ»
see «e x a m p l e . c o m»
see «example[.]com»
see «example(dot)com»
see «signal.me/#eu/abc»
see «chat.whatsapp.com/AbCdEf123»
see «whatsapp://send?phone=919847012345»
call «tel:+919847012345»
write «mailto:meera@example.com»
find me «@meerak»
find me «@meera_k.48» on insta
find me «＠meerak»
find me «@ meerak» on telegram
insta: «meerak48»
instagram id «meera_k_48»
my insta is «meera_k48»
ig: «meera.k48»
telegram «meerak48»
telegram: «@meerak48»
fb: «meera.k.48»
facebook id «meera.k.48»
snapchat «meerak48»
skype: «meera.k48»
skype id «live:meera.k48»
my telegram username is «meerak48»
dm «meerak48» on instagram
twitter handle «meerak48»
«at meerak48» on instagram
pay «meera@okaxis»
pay «meera@oksbi»
pay «meera@okhdfcbank»
pay «meera@ybl»
pay «meera@paytm»
pay «9847012345@upi»
pay «9847012345@ybl»
pay «meera.k@okicici»
pay «meera @ okaxis»
pay «meera at okaxis»
pay «meera (at) oksbi»
pay «meera@ok axis»
pay «meera-1@axl»
upi: «meera@ibl»
gpay «9847012345»
google pay «98470 12345»
upi id «meera at paytm»
upi «meera at the rate ok sbi»
upi://pay?pa=«meera@oksbi»
PIN «682016»
PIN code «682 016»
pincode «682-016»
Kochi «682016»
Kochi - «682 016»
Kottayam «686001» near the church
PIN: «6 8 2 0 1 6»
pin «six eight two zero one six»
pin code «six eight two double zero six»
പിൻകോഡ് «682016»
പിൻ «൬൮൨൦൧൬»
पिन कोड «६८२०१६»
पिन «छह आठ दो शून्य एक छह»
pin «aaru ettu randu poojyam onnu aaru»
postal code «695001»
my house is in «６８２０１６»
Thrissur «680\u200b001»
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
