/** What only whoever comes should know: that she is alone, where the key is, that a door is open, when nobody is home. */
export const FOR_HELPER = `
I live alone, please come after dark.
I am alone at home all day.
Widow living alone, needs groceries.
My mother is alone in the house till evening.
I stay by myself since my husband died.
Nobody else lives with me.
There is no one at home with me.
I am on my own here, the children are in Dubai.
The key is under the flower pot.
You find the key under the mat.
Keys are kept with the shop next door.
A spare key hangs behind the meter box.
House keys are in the letter box.
The back door does not lock.
The back door is always open, walk in.
The kitchen door stays unlocked.
The gate code is on the wall, the lock is broken.
Nobody home Tuesday 9 to 5.
No one is at home on Sunday mornings.
The house is empty from Friday, water the plants.
We are out of station till Monday, feed the cat.
I don't lock the door.
We will be away from 3rd to 7th.
Only me at home.
Njan veettil ottakkanu.
Veettil njan mathrame ullu.
Thakkol meter boxil undu.
Njan thanichanu thamasam, marunnu venam.
Veettil vere aarum illa.
Thakkol chattiyude adiyil undu.
Pinnile vathil poottarilla.
Main akeli rehti hoon.
Ghar par koi nahi rahega mangal ko.
Chabi gamle ke neeche hai.
Darwaza band nahi hota.
ഞാൻ ഒറ്റയ്ക്കാണ് താമസം.
ഞാൻ വീട്ടിൽ തനിച്ചാണ്.
ഞാൻ തനിച്ചു താമസിക്കുന്നു.
വീട്ടിൽ ഞാൻ മാത്രമേ ഉള്ളൂ.
താക്കോൽ മീറ്റർ ബോക്സിൽ ഉണ്ട്.
വാതിൽ പൂട്ടിയിട്ടില്ല.
അമ്മ ഒറ്റയ്ക്ക് താമസിക്കുന്നു, മരുന്ന് വേണം.
വീട്ടിൽ വേറെ ആരുമില്ല.
കൂടെ ആരും ഇല്ല, ഇരുട്ടിയ ശേഷം വരൂ.
ഒറ്റയ്ക്കു കഴിയുന്ന വിധവയാണ്.
മക്കൾ വിദേശത്താണ്, ഞാൻ തനിയെ വീട്ടിൽ.
താക്കോൽ ചെടിച്ചട്ടിയുടെ അടിയിൽ ഉണ്ട്.
താക്കോൽ ചവിട്ടിയുടെ താഴെ വെച്ചിട്ടുണ്ട്.
താക്കോൽ അടുത്ത കടയിൽ കൊടുത്തിട്ടുണ്ട്.
താക്കോൽ ജനലിന്റെ മുകളിൽ ഇരിക്കും.
പിന്നിലെ വാതിൽ പൂട്ടാറില്ല.
അടുക്കള വാതിൽ തുറന്നു കിടക്കും.
കതക് അടയില്ല, തള്ളിയാൽ മതി.
ചൊവ്വാഴ്ച വീട്ടിൽ ആളുണ്ടാവില്ല.
ഞായറാഴ്ച വീട്ടിൽ ആരും ഉണ്ടാവില്ല.
വീട് പൂട്ടിയിട്ടിരിക്കും, ചെടി നനയ്ക്കണം.
मैं अकेली रहती हूँ।
मैं घर पर अकेला हूँ।
घर में सिर्फ़ मैं हूँ।
चाबी मीटर बॉक्स में है।
दरवाज़े पर ताला नहीं है।
माँ अकेली रहती हैं, दवा ला दीजिए।
घर में और कोई नहीं है।
मेरे साथ कोई नहीं रहता।
विधवा हूँ, अकेले रहती हूँ।
चाबी गमले के नीचे है।
चाबी पड़ोसी के पास रखी है।
चाभी पायदान के नीचे मिलेगी।
पीछे का दरवाज़ा बंद नहीं होता।
दरवाज़ा हमेशा खुला रहता है।
रसोई का ताला टूटा है, अंदर आ जाइए।
मंगलवार को घर पर कोई नहीं रहेगा।
रविवार को घर खाली रहता है।
My son lives in Canada and I manage here all alone.
I am 82 and live by myself, need someone to buy vegetables.
Spare key is hidden behind the gas cylinder outside.
The front gate is never locked so just walk in.
My daughter goes to work at 8, after that I am by myself.
There will be nobody at home between 10 and 1, leave the bag on the step.
We are going to Chennai on Thursday for ten days, please water the plants.
Please take the key from the tea shop opposite.
The latch of the kitchen door is broken.
My wife is in hospital so I am alone these days.
House will be locked, key with Ramani chechi next door.
I can't hear the bell, come straight in through the back door, it is open.
Only my wife and I are here, both past eighty.
The maid leaves at noon and then there is no one.
I am bedridden and nobody is around during the day.
Put your hand through the window, the key hangs on a nail.
Nobody stays here at night except me.
Since Appa passed away Amma is on her own in the house.
The number lock on the gate is 4521.
My children are abroad and I have no one here.
മക്കൾ ഗൾഫിലാണ്, ഞാൻ ഒറ്റയ്ക്കേ ഉള്ളൂ.
ഭാര്യ മരിച്ചതിൽ പിന്നെ ഒറ്റയ്ക്കാണ്, കൂട്ടിരിക്കാൻ ആരെങ്കിലും വേണം.
താക്കോൽ തുളസിത്തറയിൽ വെച്ചിട്ടുണ്ട്, എടുത്തോളൂ.
പകൽ വീട്ടിൽ വേറാരും കാണില്ല.
മുൻവശത്തെ വാതിൽ പൂട്ടാറില്ല, നേരെ കയറി വന്നാൽ മതി.
തിങ്കളാഴ്ച മുതൽ ഞങ്ങൾ സ്ഥലത്തുണ്ടാവില്ല, ചെടി നനയ്ക്കണം.
അടുക്കളവാതിലിന്റെ കുറ്റി പോയിരിക്കുകയാണ്.
താക്കോൽ അയൽക്കാരി സരളയുടെ കൈയിലാണ്.
മകൾ ജോലിക്കു പോയാൽ പിന്നെ ഞാൻ തനിച്ചാ.
രണ്ടു വയസ്സായ ആളുകൾ മാത്രമേ ഈ വീട്ടിലുള്ളൂ.
രാത്രി കൂട്ടിന് ആരുമില്ലാത്തതുകൊണ്ട് പേടിയാണ്.
താക്കോൽ ചെരുപ്പിനടിയിൽ കാണും.
ഗേറ്റിന്റെ പൂട്ട് കേടാണ്, തള്ളിയാൽ തുറക്കും.
അമ്മയ്ക്ക് 85 വയസ്സ്, വീട്ടിൽ ഒറ്റയ്ക്കാ.
ഉച്ചയ്ക്ക് ശേഷം വീട്ടിൽ ആരുമുണ്ടാവില്ല, സാധനം തിണ്ണയിൽ വെച്ചാൽ മതി.
മക്കളില്ല, ഭർത്താവും പോയി, ഞാൻ ഏകയാണ്.
വീട് അടഞ്ഞു കിടക്കും, താക്കോൽ ജനൽപ്പടിയിൽ.
ബെൽ കേൾക്കില്ല, പുറകിലെ വാതിൽ തുറന്നു വെച്ചേക്കാം.
njan ottaykkanu thamasikkunnathu, marunnu vangi tharanam.
thakkol aduthulla kadayil kodutthittund.
बच्चे अमेरिका में हैं, मैं यहाँ अकेली ही हूँ।
पति के जाने के बाद से अकेली रह रही हूँ।
चाबी तुलसी के गमले में रखी है, निकाल लीजिएगा।
दिन में घर पर कोई नहीं होता, बेटा रात को आता है।
आगे का दरवाज़ा खुला ही रहता है, सीधे अंदर आ जाइए।
सोमवार से हम दस दिन के लिए बाहर जा रहे हैं, पौधों को पानी दीजिए।
रसोई के दरवाज़े की कुंडी टूटी हुई है।
चाबी सामने वाली दुकान से ले लीजिए।
बहू दफ़्तर जाती है तो मैं अकेला रह जाता हूँ।
घर में हम दो बूढ़े ही हैं।
रात को मेरे पास कोई नहीं होता, डर लगता है।
चाबी जूतों के रैक के पीछे टंगी है।
गेट का ताला ख़राब है, धक्का देने से खुल जाता है।
माँ 85 साल की हैं और घर में अकेली हैं।
दोपहर के बाद घर पर कोई नहीं मिलेगा, थैला बाहर रख दें।
मेरा कोई नहीं है, बिल्कुल अकेली हूँ।
घर बंद मिलेगा, चाबी पड़ोस की शर्मा जी से ले लें।
घंटी सुनाई नहीं देती, पीछे का दरवाज़ा खुला छोड़ दूँगी।
main ghar mein akela rehta hoon, dawai la dijiye.
chabi padosi ke yahan hai.
`
  .trim()
  .split('\n')

/** Speaks of the like, and gives nothing away. */
export const NOT_FOR_HELPER = `
I cannot go alone to the hospital.
I am afraid to walk alone on the road.
Not alone, my daughter comes along.
Please bring rice and two kilos of sugar.
I lost the key of my cupboard, please find a locksmith.
A new key has to be made at the market.
The car keys are lost.
Keys on the keyboard do not work.
The shop door is open from ten.
I feel lonely, please talk to me.
The keyboard of my phone is in English.
Please open the jar, the lid is tight.
The bank is open till four.
The door is heavy for me.
The lock is stiff, please oil it.
My house needs cleaning.
Nobody answers at the office.
Nobody could read this letter to me.
There is no one at the counter after four.
The gas cylinder is empty.
My husband and I live with our son.
I want to be at home by five.
We are out of rice and sugar.
Ottakku nadakkan vayya.
Ottakku pokan pediyanu.
Thakkol undakkan kadayil pokanam.
Akele jaane mein dar lagta hai.
Chabi banwani hai.
ഒറ്റയ്ക്ക് നടക്കാൻ വയ്യ.
ഒറ്റയ്ക്ക് ആശുപത്രിയിൽ പോകാൻ പേടിയാണ്.
തനിയെ എഴുന്നേൽക്കാൻ പറ്റില്ല.
അലമാരയുടെ താക്കോൽ കളഞ്ഞുപോയി.
പുതിയ താക്കോൽ ഉണ്ടാക്കണം.
വാതിൽ നന്നാക്കാൻ ആശാരിയെ വിളിക്കണം.
വീട്ടിൽ കൊണ്ടുവന്നു തരണം.
കടയിൽ ആരും ഇല്ലെങ്കിൽ തിരിച്ചു വരൂ.
ബാങ്ക് നാല് വരെ തുറന്നിരിക്കും.
മകളും ഞാനും ഒരുമിച്ചാണ് താമസം.
अकेले चलने में डर लगता है।
अकेले अस्पताल नहीं जा सकती।
अलमारी की चाबी खो गई।
नई चाबी बनवानी है।
दरवाज़ा ठीक करवाना है।
बैंक चार बजे तक खुला है।
दफ़्तर में कोई नहीं मिला।
घर पर सामान पहुँचा दीजिए।
सिलेंडर खाली है।
I can't carry the bags alone, two of us could.
Please get a duplicate key made for my cupboard.
The key of the scooter is with the mechanic.
Nobody at the bank could explain the form.
No one comes to repair the tap.
The temple gate opens at five.
We are going to the temple at ten, please drive us.
I am leaving for the hospital at nine and need a lift.
The lock of the almirah is broken, bring a locksmith.
I am afraid of crossing the road on my own.
Only rice and milk, nothing else.
My wife and I need a lift to church.
The bathroom door does not close, call a carpenter.
The post office is closed on Sunday.
I am out of sugar till pension day.
My wife is away from her friends and wants a chat.
The shop near my house is closed for two days.
Help me write a letter to my son, I cannot type on my own.
There is no one at the ration shop counter before ten.
Press the left key and the phone rings.
ഒറ്റയ്ക്ക് ബസ് കയറാൻ പറ്റില്ല, കൂടെ വരണം.
അലമാരയുടെ താക്കോലിന്റെ ഡ്യൂപ്ലിക്കേറ്റ് വേണം.
ബാങ്കിൽ ആരും സഹായിക്കുന്നില്ല.
റേഷൻ കടയിൽ പത്തിനു മുമ്പ് ആരും ഉണ്ടാവില്ല.
കുളിമുറിയുടെ വാതിൽ അടയുന്നില്ല, ആശാരിയെ വിളിക്കണം.
ഒരാഴ്ച കൂടുമ്പോൾ ആശുപത്രിയിൽ പോകണം.
അരി മാത്രം മതി.
അമ്പലത്തിന്റെ വാതിൽ അഞ്ചിനു തുറക്കും.
ഞങ്ങൾ രണ്ടു പേർക്കും പള്ളിയിൽ പോകണം.
തനിയെ കുളിക്കാൻ പേടിയാണ്, കൂടെ നിൽക്കണം.
പൈപ്പ് നന്നാക്കാൻ ആരും വരുന്നില്ല.
കാറിന്റെ താക്കോൽ വർക്ക്ഷോപ്പിലാണ്.
വീട് വൃത്തിയാക്കാൻ ഒരാൾ വേണം.
മകളുടെ വീട്ടിൽ പോകണം, കൊണ്ടുവിടാമോ.
പൂട്ടിന് എണ്ണ ഇടണം.
രണ്ടു ദിവസം കഴിഞ്ഞ് മരുന്ന് തീരും.
പോസ്റ്റ് ഓഫീസ് ഞായറാഴ്ച അടവാണ്.
ഇത് വായിച്ചു തരാൻ ആരും ഇല്ല.
ottaykku nadakkan pattilla, koode varanam.
kadayil aarum illa.
अकेले सीढ़ियाँ नहीं चढ़ सकती।
अलमारी की डुप्लिकेट चाबी बनवानी है।
बैंक में कोई मदद नहीं करता।
राशन की दुकान पर दस से पहले कोई नहीं होता।
बाथरूम का दरवाज़ा बंद नहीं होता, बढ़ई बुलाना है।
सिर्फ़ चावल और दूध चाहिए।
हम दोनों को मंदिर जाना है।
मंदिर का गेट पाँच बजे खुलता है।
नल ठीक करने कोई नहीं आया।
स्कूटर की चाबी मैकेनिक के पास है।
हफ़्ते में एक बार अस्पताल जाना होता है।
अकेले सड़क पार करने में डर लगता है।
डाकघर रविवार को बंद रहता है।
दो दिन में दवा ख़त्म हो जाएगी।
ताले में तेल डालना है।
मैं सुबह बाहर टहलने जाता हूँ, साथ चाहिए।
बेटी के घर जाना है, छोड़ दीजिए।
यह चिट्ठी पढ़ने वाला कोई नहीं।
akele bus mein nahi chadh sakta.
dukan par koi nahi hai.
`
  .trim()
  .split('\n')

/** Of the corpora that hold no contact details. */
export const ALONE_AMONG_HARMLESS = [
  'Please help.I am alone.',
  'I have lived alone for twelve years, after forty one years of marriage.',
  'aarum illa, ottakku aanu.',
]
