/** A town or an area, one a line: every volunteer may read it. */
export const PLACES = `
House Boat Jetty, Punnamada
Houseboat Terminal, Alappuzha
Finishing Point, Punnamada
Boat House, Veli
Boat Jetty, Muhamma
Jankar Jetty, Vypin
Vaikom Boat Jetty
Light House, Vizhinjam
Lighthouse Beach, Kovalam
Custom House Jetty
Mission House Junction
Slaughter House Road
Rest House Ferry
Guest House Jetty
Ware House Junction
Old Age Home Junction
Nursing Home Road
Water Tower Junction
Watch Tower, Ponmudi
Tower Junction, Kottiyam
Mobile Tower Stop
Panchayat Building Bus Stop
Inspection Bungalow, Peermade
Bungalow Kadavu
Bungalow Ferry
Cottage Industries Bus Stand
Samskarika Nilayam, Vadakara
Gandhi Bhavan Hospital
Karshaka Bhavan, Kuttanad
Panchayat Bhavan Market
Seva Mandiram School
Sadanam Hospital
Nirmala Bhavan School, Kowdiar
Kalanilayam Theatre
Sadan Theatre
Home Science College
Poor Home Bus Stop
Aluva Manappuram Ghat
Papanasam Ghat, Varkala
Ghat Road, Thamarassery
Varapuzha Ferry
Ferry Road, Kumbalangi
Thanneermukkom Kadavu
Pattanam Kadavu
Ernakulam South Market
Fish Market, Munambam
Chala Market
Broadway, Ernakulam
Vyttila Mobility Hub
Vyttila Junction
Kaloor Stadium
KSRTC Bus Stand, Angamaly
Private Bus Stand, Pala
St. Mary’s Church, Kuravilangad
Holy Family Church
Shiva Temple, Ettumanoor
Juma Masjid, Ponnani
Govt. LP School, Chelad
Govt. U.P. School
Model School Junction
General Hospital, Pathanamthitta
Taluk Hospital, Punalur
Medical College, Gandhinagar
Sree Theatre, Kollam
Shenoys Theatre
Moonnu Mukku
Ezhu Mukku
Naalu Mukku
Nalu Mukku, Venjaramoodu
Anchu Mukku
Aaru Mukku
Mukkada Junction
Munnu Mukku
Onnam Mile
Randam Mile
Moonnam Mile
Naalam Mile, Adimali
Anjam Mile
Aaram Mile
Ezham Mile
Ettam Mile
Onpatham Mile
Patham Mile
Pathinonnam Mile
Randam Kallu
Moonnam Kallu
Anchal
Anchumana
Anchery
Anchangadi
Anchuthengu
Anchunada
Anchumoorthy Mangalam
Aryankavu
Aarattupuzha
Aaranmula
Aranmula
Aaraattuvazhi
Arukutty
Arattupuzha
Eravipuram
Ettumanoor
Ettikkulam
Ettukadavu
Ezhukone
Ezhupunna
Ezhumattoor
Ezhamkulam
Ezhome
Munnar
Moonnilavu
Moonnupeedika
Munnupeedika
Moonnuparakkal
Naalukettu
Nalukody
Naluvazhi
Nalanchira
Nalukavala
Nooranad
Noornad
Ayiramthengu
Aayiramthengu
Aayirakolly
Nooru Kulam
Onakkoor
Onnukulam
Onpathumuri
Pathanapuram
Pathanamthitta
Pathiramanal
Pathirappally
Pathappiriyam
Pathinettampadi
Pathinaramkandam
Randathani
Randukai
Randarkara
Randamile
Rendu Palam
Muppathadam
Irupatham Mile
Panchsheel Nagar
Panchavadi
Panchayathupadi
Panchalimedu
Panchami Nagar
Seven Wonders Junction
Three Roads
Four Roads, Malappuram
Five Lamps Junction
Nine Mile
Ten Mile
Twelfth Mile
Saat Rasta
Teen Batti
Char Minar Road
Do Bigha
Sat Nagar
മൂന്ന് മുക്ക്
മൂന്നുമുക്ക്
ഏഴ് മുക്ക്
ഏഴുമുക്ക്
നാല് മുക്ക്
നാലുമുക്ക്
അഞ്ചുമുക്ക്
മൂന്നാം മൈൽ
അഞ്ചാം മൈൽ
പത്താം മൈൽ
അഞ്ചുമന
അഞ്ചേരി
അഞ്ചുതെങ്ങ്
ആറന്മുള
ആറാട്ടുപുഴ
ഏഴുകോൺ
ഏഴുപുന്ന
ഏറ്റുമാനൂർ
എട്ടുകടവ്
ഒമ്പതാം മൈൽ
മൂന്നുപീടിക
മൂന്നാർ
നാലുകോടി
നൂറനാട്
ആയിരംതെങ്ങ്
പത്തനാപുരം
പത്തനംതിട്ട
രണ്ടത്താണി
രണ്ടാംകല്ല്
മുപ്പത്തടം
ഹൗസ് ബോട്ട് ജെട്ടി, പുന്നമട
ഹൗസ്ബോട്ട് ജെട്ടി
ബോട്ട് ജെട്ടി, മുഹമ്മ
ടവർ ജംഗ്ഷൻ
പഞ്ചായത്ത് ഭവൻ സ്റ്റോപ്പ്
സദനം ആശുപത്രി
കലാനിലയം തിയേറ്റർ
വരാപ്പുഴ ഫെറി
മീൻ ചന്ത, മുനമ്പം
Nalumukku
Anchuvilakku
Anchu Vilakku
Laksham Veedu Colony
Nalu Cent Colony
ലക്ഷം വീട് കോളനി
Beemapally
Airoor
Neendakara Harbour
आलुवा घाट
पंचशील नगर
पंचवटी
सात रास्ता
तीन बत्ती
चार रास्ता
तीन मुक्कु
मून्नु मुक्कु
हाउस बोट जेट्टी
चार मीनार रोड
घाट रोड
सदन थिएटर
चौराहा, पालक्काड
दूसरा मील
`
  .trim()
  .split('\n')

/** More than that: it names a house, a floor, whoever lives there, or how to reach them. */
export const NO_PLACES = `
Thekkedath House, Punnamada
Thekkedath House near the boat jetty
Thekkedath House, Jetty Road
House near the market
Boat Jetty House
Jetty Villa
Church View Villa
Rose Villa near St. Mary’s Church
Market Building second floor
Bus Stand Building, 3rd floor
Temple View Apartments
Temple Tower Flats
Sky Tower near the junction
School House, Aluva
Hospital Quarters Flat B
Lakshmi Nivas, Temple Road
Meera Bhavan, Church Lane
Ghat View Cottage
Ferry Cottage
Home near the ferry
Second floor, Theatre Building
House seven, Moonnu Mukku
Moonnu Mukku House
Naalu Mukku, house naalu
Mukku moonnu ezhu naalu
Moonnu ezhu naalu anchu
nine eight four seven zero, Moonnu Mukku
Anchumana Illam
Ettumanoor Mana House
Lane seven, Panchsheel Nagar
Flat three, Panchsheel Nagar
Panchsheel Apartments
Seventh Floor
Moonnam Veedu
Moonnu Veedu
ezham nila
മൂന്നാം നില, മൂന്ന് മുക്ക്
മൂന്നാം വീട്, ഏഴുമുക്ക്
തെക്കേ വീട്, ജെട്ടി റോഡ്
വീട് ജെട്ടിക്ക് അടുത്ത്
മൂന്ന് ഏഴ് നാല് അഞ്ച്
लक्ष्मी निवास, घाट रोड
तीसरी मंज़िल, पंचशील नगर
घर बाज़ार के पास
तीन सात चार पांच
insta jetty.meera
meera@jetty
`
  .trim()
  .split('\n')
