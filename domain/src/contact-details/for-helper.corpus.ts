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
`
  .trim()
  .split('\n')

/** Of the corpora that hold no contact details. */
export const ALONE_AMONG_HARMLESS = ['Please help.I am alone.', 'aarum illa, ottakku aanu.']
