/** Requests with a disguise in them, by somebody who had not seen the filter; written as in `DISGUISES`. */
export const DISGUISED_REQUESTS = `
imo id: «kunjamma_48», video call me first.
«ⓝⓘⓝⓔ ⓔⓘⓖⓗⓣ ⓕⓞⓤⓡ ⓢⓔⓥⓔⓝ ⓩⓔⓡⓞ ⓩⓔⓡⓞ ⓢⓘⓧ ⓣⓦⓞ ⓕⓘⓥⓔ ⓝⓘⓝⓔ», ring for the lift.
गूगल पे: «kamladevi एट okaxis», किराया डाल दीजिए।
«t.me/meera_nair_tcr» for company in the evening.
വീട്ടിലെ ലാൻഡ് ഫോൺ «0487 2316 045». മരുന്ന് വാങ്ങാൻ സഹായിക്കണം.
Pehla hissa «94460, doosra hissa 02639». Saath chahiye shaam ko.
Reading help wanted. «meera dot nair fifty two at gmail dot com»
Please mail me: «meera.k (at) gmail» before the drive.
डिजिपिन «39J-438-TJC7» डालकर आ जाइए।
My telegram is «meera_tcr52», I need someone for shopping.
Help to cook for my husband. Contact «9\u00ad8\u00ad4\u00ad7\u00ad0\u00ad0\u00ad2\u00ad7\u00ad6\u00ad3» any time.
Please note «98470» as one half, the rest being «07753», for garden help.
Thudakkam «9847, nadukku randu poojyam, avasanam 6413». Thottam nanakkan aanu.
യുപിഐ: «kunjamma48 അറ്റ് ഒകെഎസ്ബിഐ», സഹായിക്കണം.
«instagram dot com slash meera_cooks_tcr» will tell you.
I would like company for a walk. I owe you Rs «98470 and 01177»/- only, you understand.
Call «9847\u2060 00\u2060 51\u2060 73» to fix the time for shopping.
My DIGIPIN is «39J 438 TJC7», shopping help.
Doctor ke paas jana hai, call karo «98470 04725» par.
My timings: «9:44 6:00 27:15», read it as my mobile.
«N10.52761 E76.21443», you will see a blue gate.
ഫോൺ: «ഒൻപത്, എട്ട്, നാല്, ഏഴ്, സീറോ, സീറോ, അഞ്ച്, ഒൻപത്, രണ്ട്, ഒന്ന്».
Details for the drive are here: «https://example.com/meera-help»
«നയൻ എയ്റ്റ് ഫോർ സെവൻ സീറോ സീറോ ടു വൺ സിക്സ് ഫൈവ്», വൈകുന്നേരം വിളിക്കുക.
«98470 കഴിഞ്ഞാൽ ബാക്കി 03816» ആണ്. തോട്ടം നനയ്ക്കാൻ ആള് വേണം.
I am on gmail as «radhamani.teacher», drop me a line about reading.
Ente number «ombathu ettu naalu ezhu poojyam poojyam onnu aaru randu anchu».
വാട്സാപ്പ് യൂസർനെയിം «meeranair52» ആണ്, വിളിക്കൂ.
Ring my daughter first, she has «nine five six seven double zero one double eight two».
I cook badly, need help. insta: «meera_nair_tcr»
fb id is «Meera Nair Kutty Puthenveettil», message me for the ride.
Send the time to «m e e r a n a i r @ g m a i l . c o m»
«98 മാങ്ങ, 47 പഴം, 00 തേങ്ങ, 58 മുട്ട, 21» നാരങ്ങ; ചേർത്തു വായിച്ചാൽ എന്നെ കിട്ടും.
zoom id: «984 7001 2263», passcode amma, we speak before the drive.
बगीचे में मदद चाहिए, «९८४७००५२६१» पर बताइए।
«Ombathu. Ettu. Naalu. Ezhu. Poojyam. Poojyam. Anchu. Randu. Aaru. Onnu». Varunnathinu munpe parayane.
എന്റെ ഇമെയിൽ «meera.nair@example.in» ആണ്, അതിൽ എഴുതണം.
Grid short code «XJ7+4Q» Thrissur, come for the letters.
Please take me to the lab. «98-47-00-91-24» in the morning.
Call («nine)(eight)(four)(seven)(zero)(zero)(three)(three)(seven)(two) for» the cooking job.
My number starts with «nine eight four seven and ends in zero zero eight one six two».
Open «hxxps://meera[.]example[.]com/contact» and write to me.
പിൻകോഡ് «680306», മൂന്നാമത്തെ വീട്, തോട്ടം നനയ്ക്കണം.
ഇൻസ്റ്റഗ്രാമിൽ «@kunjamma.writes» എന്നാണ് പേര്, കൂട്ടിന് ആള് വേണം.
«തൊണ്ണൂറ്റിയെട്ട് നാല്പത്തിയേഴ് പൂജ്യം പൂജ്യം മുപ്പത്തിരണ്ട് പതിനേഴ്». ഡോക്ടറെ കാണാൻ പോകണം.
कॉल के लिए प्लस «इक्यानवे 9847 और शून्य शून्य और 4163»।
«meeranair(a)gmail(.)com» to settle the shopping list.
My ration card is «9847001684», which you may also ring.
പാചകത്തിന് സഹായം വേണം, «൯൮൪൭൦൦൬൨൧൪» എന്ന നമ്പറിൽ വിളിക്കണം.
Samayam «9:84 7:00 53:16», samayam alla phone aanu.
വിവരങ്ങൾ «https://example.in/meera» എന്ന ലിങ്കിൽ ഉണ്ട്.
Arattai id «meera_k52», I am always there for company.
Either «98470 or 01938» are no use alone, together they reach me.
«Thonnootti ettu naalpathi ezhu poojyam poojyam muppathi randu pathinezhu», vilikkumo.
I can be found at «IX VIII IV VII 0 0 V II VI III» if you know Roman figures.
Ring «9 8 4 7 0 0 4 1 9 6» and let it ring long, I walk slowly.
Adyathe pakuthi «94460 aanu, randamathe pakuthi 02815» aanu.
I will be waiting: «𝟗𝟖𝟒𝟕𝟎𝟎𝟏𝟓𝟖𝟐», for the ride to the bank.
Drive to temple on Friday. «⑨⑧④⑦⓪⓪③⑥⑧①» is me.
ജിപേ ഐഡി «meera@okaxis», മരുന്നിന് പണം അയക്കണം.
«Nin eigt fore sevn zro zro too won fiv six», sorry my spelling, ring me for cooking.
«नाइन एट फोर सेवन ज़ीरो ज़ीरो टू फाइव वन सिक्स», शाम को कॉल करें।
«nau comma aath comma chaar comma saat comma sifar comma sifar comma do comma saat comma ek comma nau»
Weight «98.47 and sugar 00.82 and pulse 17», put side by side it rings at my bedside.
«98 manga 47 pazham 00 thenga 62 mutta 15» naranga, cherthu vayichal enne kittum.
«Onpathum ettum naalum ezhum poojyavum poojyavum moonnum onnum aarum randum» cherthu vilikku.
«मीरा डॉट नायर एट जीमेल डॉट कॉम» पर लिखिए, दवाई लानी है।
Ente mail id «meeranair@example.net», athil ezhuthiyal mathi.
Please pay me first: «meera (at) kotak», then I book the drive.
«98470\\n04138»\\nPlease ring in the evening for gardening.
Mera number «nau aath chaar saat shunya shunya ek chhe do paanch» hai, chitthi padhwani hai.
1nsta «meera_tcr_52», garden help needed.
Ente gmailinte peru «kunjamma48» ennaanu, yathrakku munpe ariyikkuka.
ഗൂഗിൾ പേ ഐഡി «josephk49 അറ്റ് okhdfcbank».
«Zero char aath saat, do teen ek paanch zero nau do», dawai laani hai.
My date of birth is «98/47/00/62/85», dial that.
On X I am «@joseph_reads49», need reading help.
my gmail: «meeranair», I check it every night. Gardening please.
PIN «six eight zero three zero six», behind the temple, third gate. Gardening.
എന്റെ വീട് «10.5263, 76.2171» എന്ന സ്ഥലത്താണ്.
«९८४७०\u00ad०६\u00ad२४७» मेरा है, बाजार जाने से पहले बोलना।
«Meera dot nair at gmail dot com» enna vilasathil ayakkane.
यह लिंक खोलें: «wa.me/qr/SHARMA0123», दवाई चाहिए।
mob. «9847 (zero zero) 3518», after 4 pm please.
Іnstagram: «meera_tcr_amma», ask me there.
Token number «nine eight four seven zero zero two nine three six»; ring the token.
«9 എട്ട് 4 ഏഴ് 0 പൂജ്യം 6 ഒന്ന് 2 മൂന്ന്» എന്നതാണ് മൊബൈൽ.
sharma ji ka gmail hai «sharmaji1950», wahin likhna.
यूपीआई आईडी «sharmaji@oksbi» है, दवाई के पैसे भेजिए।
Ghar ka landline «0487 2319 256» hai, dopahar ke baad.
yahoo pe «kamla_devi» naam se hoon, mail karo pehle.
Read backwards and you get me: «3172007489». I need a ride to physiotherapy.
फेसबुक आईडी «kamla.devi.1950» है, मुझसे पूछ लेना।
«9\\n8\\n4\\n7\\n0\\n0\\n6\\n6\\n2\\n1»\\nI need someone to read to me.
geo:«10.5276,76.2144» and there I sit.
paytm id «josephk49 at paytm», I need the gas cylinder paid.
«tel:+919847003781» I need a lift.
Please help me read a letter from the bank. My number is «nine eight four seven zero zero one two six three».
signal username «josephk.49», write before accepting.
Bill no. «9847 dated 00 amount 7162», make it a call.
Find me on Instagram, «@meera.cooks52», before you come.
Please fetch my pension. «9 (eight) 4 (seven) 0 (zero) 3 (nine) 1 (six») is my mobile.
मेरा घर «10.5281, 76.2166» पर है, दवाई ले आइए।
ജിമെയിൽ: «meeranair». കത്ത് വായിക്കാൻ വരുന്നയാൾ എഴുതുക.
Need a lift to church. «9\ufe0f\u20e38\ufe0f\u20e34\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e35\ufe0f\u20e32\ufe0f\u20e39\ufe0f\u20e34\ufe0f\u20e3»
Z for «zero: 9847ZZ5184», ring for cooking help.
Go to «10.527600 north by 76.214400 east» and honk.
फोनपे आईडी «9847002856@ibl» पर भेज दो।
«९८४७००२७१४» par bol dena, dukaan jana hai.
My snapchat is «josephk_ollur», for the lift to church.
«🄽🄸🄽🄴 🄴🄸🄶🄷🅃 🄵🄾🅄🅁 🅂🄴🅅🄴🄽 🅉🄴🅁🄾 🅉🄴🅁🄾 🅃🅆🄾 🄾🄽🄴 🅂🄸🅇 🄵🄸🅅🄴»
Ente veedu «lat 10.5276 long 76.2144» il aanu, vandi venam.
തുടക്കം «ഒമ്പത് എട്ട് നാല് ഏഴ്, നടുക്ക് രണ്ടു പൂജ്യം, അവസാനം അഞ്ച് ഒന്ന് ആറ് നാല്».
വായിക്കാൻ സഹായം വേണം. «९८४७००४१५३» ആണ് ഫോൺ.
Skype name «live:meera.nair52», for the hospital visit.
Ring «ninety-eight, forty-seven, zero, zero, sixty-five, twenty-one».
«t . me / sharmaji_tcr» par aa jao, dukaan jana hai.
«98four70zerofive1two6» kindly ring about the medicine.
Missed call maar dena «9-8-4-7-00-26-91», sabzi mangani hai.
WhatsApp: «meeranair52», tell me when you can drive.
My number in Hindi figures: «९८४७००३४६१». I need someone for shopping.
«meerakutty dot com» nokkiyal vazhi kittum, marunnu venam.
मेरी जानकारी «www.sharmaji.example» पर है, देख लीजिए।
My mobile is «9847ooo562», those round ones are zeros.
Discord: «chotu_sharma#0150» mera pota hai, usse baat karo.
«Phonepe josephk49 at ybl» aanu, gas cylinderinu.
House phone is «four eight four, two three five, zero one nine two»; add a nought before it from a mobile.
«അക്ഷാംശം 10.527 രേഖാംശം 76.214», വന്നാൽ മതി.
വീട്ടിലെ നമ്പർ «നാല് എട്ട് നാല്, രണ്ട് മൂന്ന് അഞ്ച്, ഒന്ന് ഏഴ് പൂജ്യം ആറ്» ആണ്, മുന്നിൽ ഒരു പൂജ്യം ഇടണം.
«98470 ya 05843» nahi, dono milakar ghanti maarna.
Come «9.8.47, leave 0.0.73, return 19». Dial it as one.
Veettile landline «0487 23 17 408», ravile mathram.
You can reach me by electronic post, «lakshmi.amma AT rediffmail DOT com».
ജിമെയിലിൽ «radhamaniteacher »എന്ന പേരിൽ ഉണ്ട് ഞാൻ.
«9\ufe0f\u20e38\ufe0f\u20e34\ufe0f\u20e37\ufe0f\u20e30\ufe0f\u20e30\ufe0f\u20e33\ufe0f\u20e36\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e3» വിളിച്ചാൽ വഴി പറഞ്ഞുതരാം.
«9847OO5I28» എന്നതാണ് നമ്പർ, O പൂജ്യമാണ്, I ഒന്നാണ്.
Ente upi «kunjamma48@oksbi», vandikooli idu.
I am alone on weekends, ring «nine eight four seven o one o six two five» in the evening.
സമയം «9:84, 7:00, 31:26» — സമയമല്ല, ഫോണാണ്.
«wa.me/919847004417» works on your phone, for the doctor visit.
व्हाट्सएप यूज़रनेम «sharmaji50», अखबार पढ़ने आइए।
Rupaye «98470 aur 01386» dunga, samajh gaye na, mila lena.
«नौ आठ four सात zero zero एक two छः five», मंदिर जाना है।
«शर्माजी डॉट कॉम स्लैश संपर्क» खोलिए, फिर आइए।
On the photo app with the camera sign, insta, I am called «meera.cooks52».
Dial «nine, then eight, then four, then seven, then a pair of zeros, then three, one, nine, seven».
«Poojyam naalu ettu ezhu randu moonnu onnu anchu poojyam ombathu randu», ithaanu veettile phone.
«ombath comma ett comma naal comma ezh comma poojyam comma poojyam comma rand comma ezh comma onn comma aar»
i n s t a : «meera_nair_tcr», please follow and write.
«ഒന്\u200dപത് എട്ടു നാലു ഏഴു പൂജ്യം പൂജ്യം എട്ടു രണ്ടു ആറു ഒന്നു» വിളിക്കാമോ, പള്ളിയിൽ പോകണം.
«Nayan eit for sevan siro siro tu wan siks faiv», vaikunneram vilikkuka.
«नौ भी आठ भी चार भी सात भी, फिर दो बार शून्य, फिर एक तीन छह आठ»। अखबार पढ़ने कोई आए।
Pehle «98470 likho aur baad mein 03517» lagao.
yahoo il «josephk49» aanu njan, kathu vayikkan varunnavar ezhuthanam.
After «98470 comes 0, after that 7, next 6, next 2, and the end is 9». Call for help with bathing.
«दो बार नौ, चार, सात, तीन बार शून्य, पांच, एक, छह»। मुझे अस्पताल ले चलिए।
BHIM address is «josephk, at sign, upi». For petrol.
ഡബ്ല്യു ഡബ്ല്യു «ഡബ്ല്യു ഡോട്ട് മീരകുട്ടി ഡോട്ട് കോം» നോക്കിയാൽ എന്നെ കിട്ടും.
Gardening on Monday. «+91 (98470) 05-561»
पहला हिस्सा «94460 है जबकि दूसरा हिस्सा 02847» है। साथ चाहिए।
ＦＢ： «kunjamma.varghese.48» for cooking help.
मोबाइल है «नौआठचारसातशून्यशून्यपांचदोएकछह», बिना जगह छोड़े लिखा है।
जीमेल आईडी «sharmaji1950» है, चिट्ठी पढ़ने वाले लिखें।
Please bring my newspaper. «98~47~00~36~71»
«ഒമ്പത്. എട്ട്. നാല്. ഏഴ്. പൂജ്യം. പൂജ്യം. നാല്. നാല്. രണ്ട്. ഒന്ന്». വരുന്നതിന് മുൻപ് പറയണം.
«bit.ly/3meeRa0» has the shopping list and how to get me.
Telegram id «@sharmaji_1950» hai, dawai lani hai.
Upi id «sharmaji at oksbi» hai, dawai ke paise bhejo.
«Double nine naalu ezhu triple zero moonnu ettu onnu». Koottinu aalu venam.
«शून्य चार आठ सात, दो तीन एक पांच शून्य नौ दो», दवाई लाने में मदद।
Shuru mein «9847, beech mein 00, aakhir mein 8152», yahi mera number.
«meet.google.com/abc-defg-hij» at 5 so we talk before you accept.
Call «98\u200c470\u200d0\ufeff6254», doctor appointment is at 10.
രൂപ «98470 പിന്നെ 01846» തരാം, കാര്യം മനസ്സിലായല്ലോ, വിളിക്കണേ.
gpay: «meeranair52», help an old woman with medicine.
«98470» and add to that «04471». Reading help.
Need help to write a complaint letter. «98470.07.316»
I cannot type well. «nine ate four seven oh oh too for six one» is the telephone.
«डबल नाइन फोर सेवन ट्रिपल ज़ीरो एट टू थ्री»। खाना बनाने वाला चाहिए।
മിസ്ഡ് കോൾ തന്നാൽ മതി: «+91 9847 00 72 46».
Digipin «39J438TJC7» adichal veedu kittum.
ഡിജിപിൻ «39J-438-TJC7» ആണ് വീട്, പാചകത്തിന് വരൂ.
Water the plants. Give a missed call to «91 9847 004 866».
Need help with pension form; mobile «984l0 0S63l» (the l is one and the S is five).
My PhonePe is «josephk49@ybl», need money for the doctor.
«10°31′39″N 76°12′52″E» is my house, for cooking.
«ഡബിൾ നയൻ ഫോർ സെവൻ ട്രിപ്പിൾ സീറോ ത്രീ എയ്റ്റ് വൺ». കടയിൽ പോകാൻ കൂട്ട് വേണം.
I can pay «98470 rupees or else 03652» paise, call the amount.
what3words il «filled.count.soap» nokkiyal mathi.
Insta il «meera_nair_tcr» enna peru, athil message idu.
«tinyurl . com / meerahelp» gives all my details.
«98470 allenkil 04592» alla, randum koode cherthu vilikku.
«Nought four eight seven, double two, three one, five nine six». Please ask for grandmother.
Ring «9847౦౦6319» to talk about the cooking.
Ring «98470» - no wait - «04926». I need gardening.
«///filled.count.soap» is where I wait.
Fill this form first: «forms.gle/AbCd12meera»
बेटी का नंबर «98\u200c47\u200c00\u200c64\u200c13» है, उससे पूछ लीजिए।
My gate is at «lat 10.52 long 76.21», gardening wanted.
पहले «98470 लिखिए और बाद में 03128», फिर मुझसे बात कीजिए।
എന്നെ കിട്ടാൻ «9-8-4-7-0-0-5-6-1-3». ബാങ്കിൽ പോകണം.
Coordinates «10,5276 and 76,2144» using commas. Cooking help.
See «www.meerahelp.example» before you come for cooking.
I want a companion for the hospital. «Nine. Eight. Four. Seven. Zero. Zero. Eight. Eight. Three. One». Thank you.
Marunnu konduvaranam, «9847OO62l5» il vilikkuka, O ennal poojyam.
സിഗ്നൽ ഐഡി «meera.52», മരുന്ന് വാങ്ങണം.
വാട്സാപ്പ് നമ്പർ «９８４７００２５７１» ആണ്, മെസേജ് ഇട്ടാൽ മതി.
«Νine eight fοur seven zerο zerο three one seven five» is my phone, for shopping.
«രണ്ട് തവണ ഒമ്പത്, പിന്നെ നാല്, ഏഴ്, മൂന്ന് തവണ പൂജ്യം, പിന്നെ ഒന്ന്, ആറ്, എട്ട്». ഇതാണ് ഫോൺ.
«9 आठ 4 सात 0 शून्य 5 दो 1 छह» मेरा मोबाइल है।
«Do baar nau, char, saat, teen baar zero, paanch, ek, chhe». Mujhe hospital le chalo.
«meeranair＠gmail．com» is for the volunteer who will drive.
I need help with an online form, write to «meera.k@example.com» please.
Gpay karo «kamladevi@okhdfcbank», sabzi ke liye.
«9 ettu 4 ezhu 0 poojyam 6 onnu 2 moonnu» aanu mobile, paachakathinu aalu venam.
Contact: «joseph at-the-rate-of hotmail dot com» for lift to church.
Price I will pay: Rs. «9,84,70,06,148» hahaha, dial it.
Alarm at 09:8, 04:7, 00:6, 00:3, 01:2? No, simply «98470 06312».
കോമ ഇട്ട് എഴുതാം: «ഒമ്പത് കോമ എട്ട് കോമ നാല് കോമ ഏഴ് കോമ പൂജ്യം കോമ പൂജ്യം കോമ മൂന്ന് കോമ രണ്ട് കോമ ഏഴ് കോമ ആറ്».
Landline «zero four eight seven, two three three six one zero five», after lunch only.
Could you shop for me? Quantities: «98470 kg and 08192» g, you know what I mean, call.
Ente arattai «meera_k52», paachakathinu sahayam venam.
Someone to read me the newspaper. «９８４７００６１４２» is where I answer.
«sharmaji dot in slash contact» kholo, phir aana.
Tell my volunteer: country code «ninety one, then 9847, then 00, then 4421».
समय «9:84, 7:00, 62:15» — घड़ी नहीं, मेरा फोन है।
«meera dot nair at the rate gmail dot com» par bhejna, khana banwana hai.
I live at «10.5276, 76.2144», please come to drive me.
Bus «98 then bus 47 then bus 00 then bus 83 then bus 26», which makes my mobile.
Roopa «98470 um pinne 01629» um tharam, manasilayallo chetta, vilikkane.
STD code 0487 and then the number «2 3 1 9 0 6 4», please ring only in the morning.
मुझे डॉक्टर के पास जाना है। फोन करें «98470 04219»।
Account «1234 0056 7801 IFSC SBIN0000123», advance for the trip.
«Randu pravashyam ombathu, naalu, ezhu, moonnu pravashyam poojyam, pinne onnu aaru ettu».
I need reading help. Ph no: «98470/06/284».
«अक्षांश 10.527 देशांतर 76.214» पर आ जाइए।
Makante number «98.47.00.58.31», avanodu chodichal mathi.
I will give ₹«984 and ₹700 and ₹6541», join them and ring me.
«98 आम, 47 केले, 00 सेब, 36 नींबू, 52» अंडे: सब जोड़कर मिलाइए।
phonepe: «sharma50 (at) ybl», kiraya daal do.
Half of it is «98470». I want help to bathe my dog. The other half is «02219».
पेटीएम «sharmaji50 एट पेटीएम», सब्जी के लिए।
«ombathu ettu four seven zero zero anchu two onnu six, I» need company in the evening.
My flat alarm code «9847004673» also works as my telephone.
शुरू में «9847, बीच में 00, आखिर में 5937», इसी पर मैं मिलूंगी।
Type «meerakutty(dot)in» in the browser, I need gardening.
«₉₈₄₇₀₀₅₃₁₆» is small but it is my phone, I need a cook.
Write to «thomas underscore george [at] yahoo [dot] co [dot] in» about the cooking.
Mera fb «kamla.devi.1950» hai, message daalo.
Donate to «kunjamma48@oksbi» and come for cooking.
Mobile hai «nauaathchaarsaatzerozeropaanchdoekchhe», bina space ke.
Plus code «WXJX+XP» Kaloor, ring the bell twice.
Gpay id «meera at okaxis», marunninu paisa ayakkane.
gmail il «meeranair», athil onnu ayakku, thottam nanakkan.
digipin «39J-438-TJC7», bring the vegetables there.
«joseph.k at the rate gmail.com», I need a companion.
Pallyil pokanam, «9 8 4 7 0 0 3 9 2 6» il onnu parayane.
Missed call adichal mathi «nine ettu four ezhu zero poojyam two onnu six anchu».
ഫേസ്ബുക്കിൽ «kunjamma.varghese.48» എന്ന് തിരഞ്ഞാൽ കിട്ടും.
നമ്പർ എഴുതാൻ പറ്റില്ല, അതുകൊണ്ട് പറയാം: «ഒമ്പതെട്ട് നാലേഴ് പൂജ്യംപൂജ്യം ആറഞ്ച് രണ്ടൊന്ന്».
ആശുപത്രിയിൽ പോകാൻ വണ്ടി വേണം. വിളിക്കേണ്ട നമ്പർ «98470 04631».
പ്ലസ് കോഡ് «WXJX+XP» കലൂർ, മരുന്ന് കൊണ്ടുവരണം.
«9_8_4_7_0_0_2_2_6_8» this is where you find me for company.
इंस्टाग्राम पर मेरा नाम «kamla.ki.rasoi» है, पहले लिखिए।
«10 डिग्री 31 मिनट उत्तर, 76 डिग्री 12 मिनट पूर्व», वहीं मेरा मकान है।
«नौ। आठ। चार। सात। शून्य। शून्य। छह। तीन। एक। चार»। आने से पहले बताएं।
Hospitalil pokan vandi venam. Vilikkan «98470 04386» aanu number.
Cooking help on Sunday please. «double nine four six zero zero triple one seven», that is how you get me.
«9847 എന്നെഴുതി അതിനു ശേഷം 00 ഇട്ട് ഒടുവിൽ 6392» ചേർക്കുക, എന്നെ കിട്ടും.
Email id is «kunjamma1948» and it is with outlook.
Threads il «@kunjamma.writes» undu, parayane.
Call «nіne eіght fоur sеven zerо zerо one fіve two sіx, for» the drive.
Postal index «682 017», my lane is the second one. Help me shop.
LinkedIn «josephkurian-49», see it and message.
«Atthanve saintalis zero zero battis satrah», bank jana hai ji.
पिन कोड «680306», तीसरी गली, नीला गेट। चिट्ठी पढ़नी है।
Signalil «josephk.49» ennaanu, kadayil pokanam.
Please bring vegetables. Ring me on «9847O O2718» before you leave.
«൧൦.൫൨൭൬, ൭൬.൨൧൪൪» എന്നിടത്ത് കാത്തിരിക്കും.
टेलीग्राम पर «@sharmaji_1950» हूं, दवाई लानी है।
House no 14/263, Puthenveettil, pin code «680306», for reading.
«ഒമ്പതും എട്ടും നാലും ഏഴും പൂജ്യവും പൂജ്യവും മൂന്നും ഒന്നും ആറും രണ്ടും», ഇതിൽ വിളിക്കൂ.
Akhbaar padhne koi aaye, «98*470*07*928» star hata dena.
«W X J X plus X P», Kaloor, is my plus code.
«Nine eight four». I need a driver for Monday. «Seven zero zero». The clinic is far. «Six four one three».
Garden mein madad chahiye, «nain et for seven jero jero tu faiv van siks».
स्नैपचैट «sharma_uncle50», बगीचे का काम है।
Contact «nine.eight.four.seven.zero.zero.nine.two.six.four for» reading help.
My place in full is «7J2RGXJ7+4Q», for the lift.
Ghar «lat 10.53 long 76.22» par hai, dawai lao.
«meеra.nair@gmаil.соm» is mine, tell me when you come.
I am deaf, only text to «ninety-eight four seventy, oh-oh-one, forty-two... that is 98470 00142».
Plus code «WXJX+XP» Kaloor mein rehta hoon, bagicha dekhna hai.
«9B47OO2G31», B is eight and G is six, for the ride to hospital.
Mera email «sharmaji@example.com» hai, time likh dena.
Digipin «39J-438-TJC7» daal kar aa jao.
what3words: «filled count soap», for the doctor drive.
Can someone drive me to the dentist? «Nine, comma, eight, comma, four, comma, seven, comma, zero, comma, zero, comma, five, comma, one, comma, nine, comma, two».
Office hours «0484-2350-771», ask for Thomas uncle.
«98470 അല്ലെങ്കിൽ 04718» എന്നല്ല, രണ്ടും ചേർത്ത് വിളിക്കൂ.
Mobile = «9 + 8 + 4 + 7 + 0 + 0 + 7 + 3 + 6 + 5» (do not add, just join). Need a ride.
Please do tell her «98470», followed by the five figures «05834».
Beti ka no. «98470O6l32» hai, usse pooch lena.
«three nine J, four three eight, T J C seven» is my digipin.
Adyam «98470 pinne 05261», kathu vayichu tharanam.
«98470 या 02681» नहीं, दोनों मिलाकर घंटी मारिए।
I can be reached at «nine-four-four-seven-zero-double six-one-three-eight for» shopping.
Pachakkari vaanganam. «98470 kazhinjal baakki 03172» aanu.
പാല് വാങ്ങണം. വിളിക്കാൻ «98470-ഉം 06385»-ഉം ചേർക്കണം.
Room «98470, bed 06195». Not a room, my phone.
discord «meerakutty#0412» is where my grandson will answer for me.
«98470*0*4*8*1*7» remove the stars. I need someone to fetch my medicine.
«nau eight char seven zero shunya ek two chhe five», mandir jana hai.
«9 aath 4 saat 0 zero 5 do 1 chhe» mera mobile hai.
Vazhi ariyan «൯൮൪൭൦൦൫൧൬൩» vilicho.
मेरा ईमेल «meera.nair@example.org» है, समय लिख भेजिए।
I bought «98 mangoes, 47 bananas, 00 apples, 26 limes and 53» eggs. Put the numbers together and call.
എന്റെ നമ്പർ «ഒമ്പത് എട്ട് നാല് ഏഴ് പൂജ്യം പൂജ്യം ഒന്ന് ആറ് രണ്ട് അഞ്ച്». കത്ത് വായിച്ചു തരണം.
ആദ്യം «98470 പിന്നെ 05172». പച്ചക്കറി വാങ്ങിത്തരണം.
I need a ride to the eye clinic on Tuesday. Call «98470 04512» when you start.
Shopping help. My landline is «0487 23 14 506».
«N-i-n-e e-i-g-h-t f-o-u-r s-e-v-e-n z-e-r-o z-e-r-o t-w-o f-i-v-e n-i-n-e t-h-r-e-e», spelled so it passes.
«Double nau char saat triple zero aath do teen», khana banane wala chahiye.
घर का लैंडलाइन «0487-2318-604», दोपहर के बाद।
«9847004582@ybl» is for the shopping money.
Time «9:84 7:00 41:26», ghadi nahi phone hai bhai.
Ring me on «൯൮൪൭൦൦൧൨൫൬» for the hospital visit.
threads «@kunjamma.writes», leave a word about reading.
Please call my son, «nine8four7zero0six2one5», he will explain about the wheelchair.
Latitude «ten point five two seven, longitude seventy six point two one four», come for company.
रुपये «98470 और 01973» दूंगा, समझ गए ना, मिला लेना।
Pincode «680306», moonnamathe veedu, thottam nanakkanam.
«പൂജ്യം നാല് എട്ട് ഏഴ്, രണ്ട് മൂന്ന് മൂന്ന് അഞ്ച് ഒന്ന് പൂജ്യം ആറ്». രാവിലെ മാത്രം.
«९ ८ ४ ७ ० ० १ ३ ८ २» पर मिस्ड कॉल दें, सब्जी मंगानी है।
«ഒമ്പത് എയ്റ്റ് four ഏഴ് zero സീറോ 2 ആറ് five ഒന്ന്», മരുന്ന് കൊണ്ടുവരണം.
Take «nine thousand eight hundred forty seven, then double zero, then five thousand six hundred twelve», and dial.
telegram «@josephk_ollur» for gardening talk
«98 aam 47 kele 00 seb 43 nimbu 17» ande, sab jodkar phone milana.
मेरा नंबर «नौ आठ चार सात शून्य शून्य एक छह दो पांच» है, चिट्ठी पढ़वानी है।
«upi://pay?pa=meera@okaxis&pn=Meera», scan for my medicine.
gmail address = «josephk49», do write before Sunday.
«Double nine, four, seven, triple zero, two, eight, five». Please do ring before the drive.
ഫോൺപേ «9847003619@ybl» ആണ്, വണ്ടിക്കൂലി ഇടൂ.
Need someone for gardening. first «98470 and afterwards 03341».
«Look at meerahelp dot com slash ride» for my timings.
«अट्ठानवे सैंतालीस शून्य शून्य बत्तीस सत्रह», बैंक जाना है।
upi id «meera» sbi, send for the vegetables.
ആദ്യത്തെ പകുതി «94460. രണ്ടാമത്തെ പകുതി 02957». സംസാരിക്കാൻ ആള് വേണം.
«maps.app.goo.gl/xYz12Meera» is my gate, come for the lift.
Psalm «98:47, 00:51, 94». You should dial the psalm, not read it.
ടെലഗ്രാം ഐഡി «josephk_ollur», ആശുപത്രിയിൽ പോകണം.
My address for letters on the computer is «meerak, then the at sign, then gmail», then a dot and com.
«98470 के आगे लगाइए 07514», तब बात होगी।
«മീര ഡോട്ട് നായർ അറ്റ് ജിമെയിൽ ഡോട്ട് കോം» എന്ന വിലാസത്തിൽ അയയ്ക്കൂ.
Please help in the garden. «98\u200b47\u200b00\u200b81\u200b35» is my mobile.
इंस्टा: «kamla_devi_tcr», वहीं बता दीजिए।
മകന്റെ നമ്പർ «98\u200b470\u200b07\u200b283», അവനോട് ചോദിച്ചാൽ മതി.
Plus code «WXJX+XP» Kaloor aanu, kathu vayikkan varu.
First digit is «9. Second is 8. Third is 4. Fourth is 7. Then 0. Then 0. Then 6. Then 1. Then 5. Last is 8». Please ring and then accept.
Medical help. Write «98470», leave a gap, and add «06625» to the end to speak to me.
The beginning is «94460» while the ending will be «02731». I need a driver to Thrissur.
«youtu.be/meera0123» കണ്ടാൽ വഴി മനസ്സിലാകും.
Medicine from the shop please. Come at «9:84 or 7:00 or 52:13», use all the figures and ring.
Insta par «kamla_devi_tcr» hoon, wahin batao.
The neighbour has a phone: «nine eight four seven then two zeros then four five eight two».
VPA: «meera dot nair at ok hdfc bank», two hundred is enough.
Telegram id «josephk_ollur» aanu, vandi venam.
Send to «meera\u200b@\u200bokicici» for the groceries.
Pin code «680306», teesri gali, neela gate.
«Nau. Aath. Char. Saat. Zero. Zero. Chhah. Teen. Ek. Char». Aane se pehle batana.
അരട്ടൈ: «meera_k52», പാചകത്തിന് സഹായം വേണം.
«Ninety eight forty seven zero zero thirty two seventeen», call me about the doctor visit.
For petrol I will settle, or you send an advance to «meera at okaxis».
«10 deg 31 min north, 76 deg 12 min east», I need medicine.
«chat.whatsapp.com/AbCdMeera01» il keriyal samsarikkam.
Sms me at «00919847002945», I do not hear well.
Save me as Ammu «98470 06837» and text before coming.
«नौ कॉमा आठ कॉमा चार कॉमा सात कॉमा शून्य कॉमा शून्य कॉमा दो कॉमा सात कॉमा एक कॉमा नौ»।
«meeranair\u200b@\u200bgmail\u200b.com» for the doctor visit
«Zero nine eight four seven zero zero seven one four nine», you need the zero at first from outside the state.
Toll-free it is not, but 1800 no, use «98470 08814».
Fb il «kunjamma.varghese.48 thirayuka», koottinu aalu venam.
Imo pe «sharma_uncle50 dhoondo», phir aana.
ईमेल: «sharma.ji» एट द «रेट याहू डॉट कॉम», बाजार जाना है।
My page is «facebook.com/meera.nair.tcr», ask me there about reading.
Phone number of my home, «zero four eight zero, two seven three, one one five eight».
«9⁸4⁷0⁰2⁶1⁵» call before the drive.
ഇൻസ്റ്റ: «meera_nair_tcr», അതിൽ മെസേജ് ഇടൂ.
Go to «w w w dot meerakutty dot in» and press contact.
«10 degree 31 minute north, 76 degree 12 minute east», wahin mera makaan.
ഇമെയിൽ ഐഡി «kunjamma48 അറ്റ് യാഹൂ ഡോട്ട് കോം», യാത്രയ്ക്ക് മുൻപ് അറിയിക്കണം.
viber - «josephk49» is me, for help with letters.
Mail to «meeranair*at*gmail*dot*com», remove stars.
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
