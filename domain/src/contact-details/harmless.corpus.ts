/** What people write who need help, one text a line (¦ parts the two fields): none of it may be hidden. */
export const HARMLESS = `
Please bring two litres of milk and a loaf of bread.
I have an appointment on 12/08/2026 at 10:30.
I have an appointment on 12-08-2026 at 10.30 am.
The appointment is on 2026-08-12 from 10:30 to 12:00.
The appointment is on 12.08.2026 between 10.00 and 11.30.
The doctor sees patients from 9:00 to 13:00 and from 16:00 to 18:30.
Please come on 3rd August 2026 at 9.15 am sharp.
From 01/08/2026 to 15/08/2026 my daughter is away.
Open Monday to Friday 10:00-13:00 and 14:00-17:00.
Clinic timings 08:30-12:30, 16:30-19:30.
Clinic hours: 8.30 to 12.30 and 4.30 to 7.30.
Visiting hours 3 to 5 and 7 to 8.
Tablets at 8, 12, 4 and 8.
I take tablets at 6 am, 12 noon, 6 pm and 10 pm.
Metformin 500 mg 1-0-1, amlodipine 5 mg 0-0-1, atorvastatin 10 mg 0-0-1.
Metformin 500, amlodipine 5, atorvastatin 10, aspirin 75.
Metformin 500 mg twice, Telmisartan 40 mg once, Ecosprin 75 once.
Insulin 30/70, 24 units in the morning and 16 units at night.
Insulin 24-0-16, check sugar before food.
BP 140/90, sugar 180 fasting and 240 after food.
BP was 150/95 on Monday, 145/90 on Tuesday, 140/85 on Wednesday.
Sugar: 180, 210, 195, 240 in the last four days.
My weight is 62.5 kg, height 158 cm, BP 130/80.
Creatinine 1.4, potassium 4.8, sodium 136, haemoglobin 10.2.
Hb 10.2, WBC 7800, platelets 210000.
Platelets are 1,85,000 now.
INR 2.5, please take me to the lab at 7:30.
Thyroxine 75 mcg, 30 tablets; Calcium 500 mg, 60 tablets.
Dolo 650, 10 tablets; Pan 40, 15 tablets.
Paracetamol 650 mg, 10 strips; ORS 5 packets.
Eye drops: 1 drop each at 8, 2 and 8.
2 tablets at 8 am, 1 at 2 pm and 2 at 8 pm.
Cough syrup 100 ml, two spoons three times a day.
Take one tablet, then two, then one again.
The pension is Rs 1600 a month.
The pension is Rs. 1,600 and comes on the 5th.
Pension of Rs 12,500 since 01.04.2019.
My pension of ₹28,750 has not come for three months.
The pension arrears of Rs 1,25,000 are not paid.
Arrears of Rs 125000 since 2021.
₹1250000 is what the insurance should pay.
They owe me 1,60,000 rupees.
Please draw Rs 5000, Rs 2000 and Rs 500 for me.
Please withdraw 10000 rupees from the bank.
Bring change: 500, 200, 100, 100, 50, 20.
Bill of Rs 1,437.50 for electricity, due 18/08/2026.
The electricity bill is 2345 and water is 312.
The bill is 2,345.75 and the last date is 20-08-2026.
Gas cylinder costs 910, please bring receipt.
Rice 5 kg, sugar 1 kg, oil 2 l, salt 1 kg, tea 250 g.
Rice 5, sugar 1, oil 2, salt 1, eggs 12, bananas 6.
Eggs 12, bananas 6, coconuts 3, onions 2 kg, potatoes 1 kg.
Two coconuts, three lemons, four plantains, one cabbage, five onions, six eggs, seven limes.
One for me, two for my sister, three for the neighbours.
One or two of us, three at most, four would be too many.
Between 300 and 400 rupees.
I can pay 200 to 250 for the auto.
The house is 14/236, ward 12.
House no. 236, second street, third house on the left.
House number 14/236A, near the temple.
Flat 3B, 2nd floor, block 4.
Flat 12C, Tower 2, 7th floor, lift 3.
House 27/1145, Ward 27, Road 4, Cross 2.
Door no 1145, lane 7, plot 23.
Plot 123/4, survey number 456/7B.
KP 12/345 is the house number.
TC 25/1847 is my house, opposite the school.
MRA 45, second lane on the right.
Room 204, ward 5, bed 12.
Ward 5, bed 12, third floor, block B.
Bus 12C stops in front of the house.
Take bus 7A or 12 to the second stop.
Buses 5, 7, 12 and 18 stop here.
Buses 1, 2, 5, 7, 9 and 11 stop here.
Bus number 12, 15 or 21 from the stand at 9:10, 9:40 or 10:10.
The bus leaves at 6:15, 7:45, 9:30 and 11:00.
Train 16302 Venad Express at 05:15.
Train 12082 Jan Shatabdi, coach D4, seats 21 and 22.
Train 16605 from platform 2 at 14:20, coach S7, seat 34.
Flight AI 934 at 04:35 on 14 Aug.
Auto stand 3, rate 30 for the first 1.5 km.
National Highway 66, kilometre 345.
NH 544, exit after 12 km, then 300 m left.
Third house, 200 m after the church, 50 m before the bridge.
About 2.5 km from the junction, 10 minutes on foot.
It is 350 m to the shop and 1200 m to the bank.
I am 78 and my wife is 74.
I am 78 years old, born in 1948.
Born 12.03.1948, married 1971, retired 2003.
Born in 1948, retired in 2003, widowed in 2015.
From 1971 to 2003 I was a teacher.
In 1965, 1971 and 1999 I was in the army.
The years 1957, 1967 and 1987.
World Cup 1983, 2011 and 2023.
The 2018 flood took everything, 2019 again.
I have 2 sons, 3 daughters and 5 grandchildren.
My first son is 52, second 49, third 45, fourth 41.
I read chapter 3, verses 4 to 17.
Psalm 23, John 3:16 and Romans 8:28 to be read aloud.
Bhagavad Gita chapter 2, verse 47 and chapter 18, verse 66.
Please read me pages 12 to 45.
Pages 12, 13, 14 and 15 need to be copied.
Copy pages 1-4, 7 and 9.
Two copies each of 3 pages.
TV channel 101, 205 and 312 do not work.
Channel 101 was fine, 102 not, 103 not.
The remote needs 2 AAA batteries of 1.5 V.
A 9 W LED bulb, 2 pieces, and a 40 W tube.
Bulbs: 9 W, 12 W and 15 W, two of each.
Need a 16 A plug and 2.5 sq mm wire, 10 m.
The fan runs on speed 1, 2 and 3 but not 4 and 5.
Steps 1, 2, 3 of the form are done, 4, 5 and 6 are not.
Fill questions 1 to 10 of the form.
Form 15H for 2026-27 must be given to the bank.
Form 16 for 2025-26 and 2026-27.
Please help with Form 12BB for the year 2025-2026.
ITR for AY 2026-27.
The assessment year 2026-27, due on 31.07.2026.
The score was 3-2, 4-1 and 2-2.
We won 245 for 7 in 50 overs against 244.
Scored 102, 87 and 45 in his last games.
Call the plumber at 4 please.
Meet me at the gate at 9.
Be at home at ten.
Look at the door, there is a bell.
At the church at 8, at the bank at 10 and at the hospital at 11.30.
The bank is at the corner.
I live at the end of the lane dot.
I am at home at all times.
Come at once. In case I sleep, ring twice.
Come at 10. Bring tea.
Come at 9.Bring milk.
Thank you.God bless you.
Please help.I am alone.
Milk.Bread.Eggs.
milk.bread and eggs
Please come soon.In the evening is fine.
e.g. apples, i.e. fruit, etc.
Dr. K.P. Nair, M.B.B.S., M.D.
Dr.Thomas sees me at the clinic.
Mr.Menon from No.4 comes too.
The shop is called A.M. Stores.
St. Mary's, opp. S.N. College.
Near M.G. Road, behind K.S.R.T.C. stand.
I am waiting in the O.P. of the Govt. hospital.
P.O. box, not the house.
The Aadhaar has to be updated at the Akshaya centre.
I want to learn how to use WhatsApp.
Please teach me WhatsApp video calls with my grandson.
Please help me to install Google Pay.
Help me with Facebook and YouTube on my phone.
I forgot my Gmail password, please help me to reset it.
My email does not open on the tablet.
Help with Instagram, my granddaughter posts there.
Show me how to send an email with a photo.
My Telegram does not show pictures any more.
The Facebook page of our parish is hard to read.
I cannot open Paytm or PhonePe since the update.
The UPI payment failed yesterday.
My phone number has changed and the bank must be told.
My mobile must be recharged for 299.
Recharge with 239 or 299 for 28 days.
Recharge Rs 199, validity 28 days, 1.5 GB a day.
The SIM card is blocked, please come along to the shop.
Please call before you come, the number is shown to you later.
Ring the bell twice, the door is at the side.
Help me to read a letter from the LIC.
The link that the bank sent does not open.
The website of the pension office is too small for my eyes.
My phone has no network in the kitchen.
The PIN of my ATM card is blocked.
I forgot my PIN and have to visit the bank.
Pin the notice to the board please.
I need a pin for my saree and two needles.
I have 2 cats, 1 dog, 4 hens and 3 goats.
Temperature was 99.5 in the morning and 101.2 at night.
Oxygen 94, 95, 93 today.
Oxygen 94 at 8, 95 at 12, 93 at 4.
Blood group O+, two units needed.
Glasses: right -1.25, left -1.50, near +2.00.
Shoe size 8, shirt size 42, waist 36.
Walking frame of 85 cm, adjustable 78 to 95 cm.
Room 12 x 14 feet, 2 windows, 1 door.
The bed is 6 x 4 feet and has to be moved 3 m.
Boxes of 30 x 40 x 50 cm, 10 of them.
The well is 12 m deep, 2 m wide.
The lottery draw is on Sunday at 3.
One, two, three and up the stairs.
One by one, please, not all at the same time.
Four or five steps, then two more, then a ramp.
Four steps, seven minutes, one rest, two streets.
Not one of the four doctors in two hospitals saw me in three hours.
At one or two, not at three or four.
He is number one.
Nine of ten times it works.
Twenty five years in one house.
Fifty rupees for two, ninety for four.
Between seven and eight, not nine.
Seven to eight in the morning, or six to seven in the evening.
One two three testing.
Number ten bus from stop two.
The oh so nice volunteer of last time may come again.
I owe her one.
Double bed to be moved, two people needed.
Two double rooms and one single.
A triple dose was given by mistake.
No problem if late.
I am 70% blind in one eye, 40% in the other.
50-60% of the work is done.
Ratio 1:2:4 cement, sand, metal.
4/5 of the garden is done, 1/5 is left.
½ kg ginger, ¼ kg garlic, 1½ kg rice.
Add 2 cups rice, 4 cups water, 1 tsp salt, 20 minutes.
Set the alarm to 05:30, 06:00 and 06:30.
Medicine at 06:00, 14:00 and 22:00.
06:00 thyroxine, 08:00 metformin, 20:00 metformin, 22:00 atorvastatin.
Mon 9-11, Tue 10-12, Wed 14-16.
Monday 10, Tuesday 11, Thursday 4 would suit.
On 12, 13 or 14 August.
On the 3rd, 5th, 7th and 9th of each month.
On 12/8, 14/8, 16/8 and 18/8.
12/08/2026, 13/08/2026 or 14/08/2026.
Dialysis on 3/8, 5/8, 7/8, 10/8 and 12/8 at 7.30.
8 am, 1 pm, 8 pm
10-12
3, 4, 5
5 kg ¦ 10 kg
Milk 2 l ¦ Bread 1, eggs 6
On 12/08/2026 ¦ at 10:30
On 12/08/2026 at 10:30 ¦ until 12:00
Rs 1600 ¦ 12 months
House 14/236 ¦ Ward 12
At 9 ¦ at 10 too
BP 140/90 ¦ Sugar 180
Metformin 500 mg ¦ 1-0-1
I am 78 ¦ my wife is 74
Come at 10 ¦ The gate is green.
Thank you ¦ Third house on the left
രണ്ട് ലിറ്റർ പാലും ഒരു പാക്കറ്റ് ബ്രെഡും വേണം.
12/08/2026 രാവിലെ 10:30 ന് ഡോക്ടറെ കാണണം.
ഓഗസ്റ്റ് 12 ന് രാവിലെ 10 മണിക്ക് ആശുപത്രിയിൽ പോകണം.
൧൨/൦൮/൨൦൨൬ രാവിലെ ൧൦:൩൦ ന് ഡോക്ടറെ കാണണം.
മെറ്റ്ഫോർമിൻ 500 mg രാവിലെയും രാത്രിയും.
മെറ്റ്ഫോർമിൻ 500 മി.ഗ്രാം 1-0-1, അംലോഡിപ്പിൻ 5 മി.ഗ്രാം 0-0-1.
ബിപി 140/90, ഷുഗർ 180.
പെൻഷൻ 1600 രൂപ കിട്ടിയില്ല.
പെൻഷൻ കുടിശ്ശിക 1,25,000 രൂപ.
കുടിശ്ശിക ₹125000 കിട്ടാനുണ്ട്.
വീട്ടു നമ്പർ 14/236, വാർഡ് 12.
വീട് 236, രണ്ടാമത്തെ വഴി, മൂന്നാമത്തെ വീട്.
ബസ് നമ്പർ 12, 15, 21 ഇവിടെ നിർത്തും.
രാവിലെ 8, ഉച്ചയ്ക്ക് 1, രാത്രി 8 മണിക്ക് മരുന്ന്.
ഒന്നോ രണ്ടോ പേർ വേണം.
രണ്ടോ മൂന്നോ മണിക്കൂർ മതി.
ഒന്ന്, രണ്ട്, മൂന്ന് പടികൾ കയറണം.
നാല് തേങ്ങ, മൂന്ന് നാരങ്ങ, രണ്ട് കിലോ അരി, ഒരു കിലോ പഞ്ചസാര.
അരി 5 കിലോ, പഞ്ചസാര 1 കിലോ, എണ്ണ 2 ലിറ്റർ, മുട്ട 12.
എനിക്ക് 78 വയസ്സ്, ഭാര്യക്ക് 74.
1948 ൽ ജനിച്ചു, 2003 ൽ വിരമിച്ചു.
വൈദ്യുതി ബിൽ 1,437 രൂപ, അവസാന തീയതി 18/08/2026.
ട്രെയിൻ 16302 രാവിലെ 5:15 ന്.
റൂം 204, ബെഡ് 12, മൂന്നാം നില.
വാട്സാപ്പ് ഉപയോഗിക്കാൻ പഠിക്കണം.
ജിമെയിൽ തുറക്കാൻ പറ്റുന്നില്ല.
ഗൂഗിൾ പേ ഉപയോഗിക്കാൻ പഠിപ്പിക്കുമോ?
ഫോൺ റീചാർജ് ചെയ്യണം, 299 രൂപ.
എടിഎം പിൻ മറന്നുപോയി.
ബാങ്കിൽ നിന്ന് 5000 രൂപ എടുക്കണം.
ആറ് മണിക്ക് വന്നാൽ മതി, ഏഴ് മണിക്ക് തിരിച്ചു പോകാം.
എട്ട് മണി മുതൽ പത്ത് മണി വരെ ഞാൻ വീട്ടിൽ ഉണ്ടാകും.
അഞ്ച് പേർക്ക് ഊണ്, നാല് പേർക്ക് ചായ.
ഏഴാം വാർഡിൽ എട്ടാമത്തെ വീട്.
പാൽ രണ്ട് പാക്കറ്റ് ¦ മുട്ട ആറ്
പെൻഷൻ 1600 രൂപ ¦ ബാങ്ക് 10 മണിക്ക് തുറക്കും
ഇൻസുലിൻ 24-0-16
ഷുഗർ 180, 210, 195.
ഡോക്ടർ 9:00 മുതൽ 13:00 വരെ, 16:00 മുതൽ 18:30 വരെ.
12, 13, 14 തീയതികളിൽ വരാം.
ചൊവ്വ 10-12, വ്യാഴം 14-16.
दो लीटर दूध और एक ब्रेड चाहिए।
12/08/2026 को सुबह 10:30 बजे डॉक्टर से मिलना है।
१२/०८/२०२६ को सुबह १०:३० बजे डॉक्टर से मिलना है।
12 अगस्त को सुबह 10 बजे अस्पताल जाना है।
मेटफॉर्मिन 500 मिग्रा 1-0-1, एम्लोडिपिन 5 मिग्रा 0-0-1.
बीपी 140/90, शुगर 180 और 240.
पेंशन 1600 रुपये नहीं आई।
पेंशन का बकाया 1,25,000 रुपये है।
बकाया ₹125000 मिलना है।
मकान नंबर 14/236, वार्ड 12.
बस नंबर 12, 15 और 21 यहाँ रुकती हैं।
सुबह 8, दोपहर 1 और रात 8 बजे दवा।
एक या दो लोग चाहिए।
दो तीन घंटे काफी हैं।
दो चार दिन में आ जाइए।
एक दो तीन सीढ़ियाँ चढ़नी हैं।
चार नारियल, तीन नींबू, दो किलो चावल, एक किलो चीनी।
चावल 5 किलो, चीनी 1 किलो, तेल 2 लीटर, अंडे 12.
मेरी उम्र 78 है और पत्नी की 74.
1948 में जन्म, 2003 में सेवानिवृत्त।
बिजली का बिल 1,437 रुपये, अंतिम तिथि 18/08/2026.
ट्रेन 16302 सुबह 5:15 बजे।
कमरा 204, बिस्तर 12, तीसरी मंज़िल।
व्हाट्सएप चलाना सीखना है।
जीमेल नहीं खुल रहा है।
गूगल पे सिखा दीजिए।
फोन रिचार्ज करना है, 299 रुपये।
एटीएम का पिन भूल गया हूँ।
बैंक से 5000 रुपये निकालने हैं।
छह बजे आइए, सात बजे चले जाइए।
सात आठ बजे तक घर पर रहूँगा।
आठ नौ बजे आ जाइए।
पाँच लोगों का खाना, चार की चाय।
दूध दो पैकेट ¦ अंडे छह
12, 13 या 14 अगस्त को।
इंसुलिन 24-0-16
randu liter paal venam, oru packet bread.
12/08/2026 ravile 10:30 nu doctore kananam.
naale ravile 10 manikku hospitalil pokanam.
pension 1600 roopa kittiyilla.
veedu number 14/236, ward 12.
onno rando per venam.
onnu randu moonnu padikal undu.
naalu thenga, moonnu naranga, randu kilo ari.
ettu manikku vannal mathi, ezhu manikku alla.
aaru mani muthal ettu mani vare veettil undu.
bus number 12, 15, 21 ivide nirthum.
ravile 8, uchakku 1, rathri 8 manikku marunnu.
enikku 78 vayassu, bharyakku 74.
aarum illa, ottakku aanu.
bank 10 manikku thurakkum, 5000 roopa edukkanam.
anchu perkku oonu, naalu perkku chaya.
current bill 1437 roopa, avasana date 18/08/2026.
ari 5 kilo, panchasara 1 kilo, enna 2 liter, mutta 12.
do litre doodh aur ek bread chahiye.
subah 8, dopahar 1 aur raat 8 baje dawa.
pension 1600 rupaye nahi aayi.
ek do log chahiye, do teen ghante ke liye.
do char din mein aa jaiye.
saat aath baje tak ghar par rahunga.
aath nau baje aa jaiye.
makaan number 14/236, ward 12.
chaar nariyal, teen nimbu, do kilo chawal, ek kilo cheeni.
bank se 5000 rupaye nikalne hain.
12 august ko subah 10 baje aspatal jaana hai.
meri umar 78 hai, patni ki 74.
paanch logon ka khana, chaar ki chai.
mujhe do no chairs chahiye, ek char paai bhi.
meri beti ek saat din ke liye aa rahi hai.
`
  .trim()
  .split('\n')
