/**
 * What people here make passwords of and no list from elsewhere knows. Each list has the likeliest first: the estimator
 * counts a word as cheaper to guess the higher it stands.
 */
export const LOCAL_WORDS = {
  places: words(`
    kerala keralam india bharat bharath hindustan kochi cochin ernakulam trivandrum thiruvananthapuram tvm kollam
    quilon kottayam alappuzha alleppey thrissur trichur palakkad palghat malappuram kozhikode calicut wayanad kannur
    cannanore kasaragod kasargod idukki pathanamthitta munnar thekkady kovalam guruvayur guruvayoor sabarimala varkala
    aluva tirur thodupuzha changanassery chengannur thiruvalla tiruvalla pala palai kanjirappally muvattupuzha
    kothamangalam perumbavoor angamaly chalakudy kodungallur irinjalakuda kunnamkulam ottapalam shoranur pattambi
    mannarkkad nilambur manjeri perinthalmanna ponnani vadakara thalassery payyannur taliparamba kanhangad neyyattinkara
    attingal nedumangad karunagappally kottarakkara punalur kayamkulam haripad mavelikkara cherthala kumarakom vaikom
    ettumanoor ponkunnam adoor pandalam ranni konni kalpetta mananthavady bathery fortkochi mattancherry edappally
    kakkanad vytilla kaloor palarivattom malabar travancore kuttanad periyar pamba nila bharathapuzha marari bekal
    athirappilly vagamon ponmudi agasthya mumbai bombay delhi newdelhi chennai madras bangalore bengaluru banglore
    hyderabad kolkata calcutta mysore mysuru mangalore coimbatore kanyakumari madurai goa pune jaipur gujarat punjab
    tamilnadu karnataka andhra dubai sharjah abudhabi kuwait qatar doha oman muscat bahrain riyadh jeddah saudi gulf
    america london canada australia godsowncountry backwater backwaters houseboat incredibleindia keralapiravi
    ilovekerala ilovekochi iloveindia lovekerala lovekochi loveindia mykerala myindia proudindian proudmalayali
  `),
  people: words(`
    amma achan acha ammachi appachan appa ammamma achachan ammoomma appooppan muthassi muthassan chechi chettan
    chettayi aniyan aniyathi mummy mummi papa pappa daddy mumdad mummypapa maa baba beta beti babu dada dadi nana nani
    ikka ikkakka itha ithatha umma uppa vappa vappachi vallyamma kunjamma kunjumol kunjumon kunju kunjunni unni unnikutty
    unnikuttan kuttan kuttappan kutty mol mon mole mone molu monu ponnu ponnumol ponnumon ponnukutty chakkara chakkare
    muthe muthu vava vavachi achu ammu appu kichu sachu kannan kanna achanamma ammaachan achaamma family myfamily
    nair menon pillai nambiar kurup varma namboothiri panicker warrier ezhuthachan nambudiri thampi marar kaimal thomas
    mathew mathews george joseph john jacob chacko kurian kuriakose varghese varkey antony anthony paul paulose philip
    abraham cherian eapen iype oommen ninan koshy itty ouseph devassy lonappan pathrose simon xavier francis sebastian
    johnson jose joy baby babu biju shaji saji siju saju sabu reji roy roji benny johny jomon jojo tomy sunny
    suresh ramesh rajesh mahesh dinesh ganesh mukesh girish satheesh sathish rajeev rajiv sanjeev sandeep pradeep
    praveen prasad prakash sudheer sudhir santhosh santosh anil sunil manoj vinod vinu binu anoop arun ajith ajay vijay
    vijayan jayan jayakumar rajan raju ravi raman rahul rohit amit arjun akhil nikhil sreejith ranjith renjith sarath
    sreekumar sasi sasidharan sreedharan gopalan gopalakrishnan gopan gopi balan balakrishnan radhakrishnan
    unnikrishnan ramakrishnan krishnan krishnankutty kunjikrishnan narayanan narayanankutty raghavan madhavan kesavan
    vasudevan damodaran sukumaran prabhakaran bhaskaran divakaran chandran ramachandran sivan sivadas murali muralidharan
    harikumar haridas mohanan mohandas venugopal venu vineeth vipin vishnu abhilash anand ashok
    meera radha sarala leela kamala kamalam ammini thankamma thankam kunjamma mariamma mariam aleyamma rosamma annamma
    rachel saramma susamma ealiamma thressiamma kochuthresia bhargavi lalitha sarojini sumathi santha shantha saraswathi
    lakshmikutty ammukutty parukutty devaki savithri rajamma ponnamma omana valsala vasantha pushpa usha geetha latha
    sreeja sreedevi sreelatha sreekala suja sindhu bindu beena leena reena mini jaya vijaya ajitha anitha sunitha
    rekha shobha shoba sheela sheeba shiny lissy lizy mercy jessy daisy gracy molly anjali priya divya deepa devika
    aswathy athira arya gayathri gowri gauri parvathy parvathi lakshmi lekshmi sruthi remya ramya resmi reshma
    fathima fatima ayisha aisha ayesha kadeeja khadeeja nabeesa pathumma beevi safiya suhara rahmath jameela
    muhammed mohammed muhammad mohamed mohammad ahmed ahammed ibrahim abdulla abdullah abdul rahman rasheed basheer
    ashraf noushad nazar nasar salim saleem shihab shafi siddique haneefa hamza hassan hussain kunjali koya musthafa
    kumar kumari sharma singh gupta verma patel reddy rao khan
  `),
  faith: words(`
    krishna srikrishna sreekrishna harekrishna radhakrishna shiva siva mahadev mahadeva ganesh ganesha ganapathi ganapathy
    vinayaka hanuman anjaneya bajrangbali ayyappa ayyappan saranamayyappa swamisaranam swamiyesaranam swamiye swamy swami
    murugan muruga subramanya velmuruga vishnu narayana narayan omnamonarayana padmanabha padmanabhaswamy guruvayurappan
    vadakkunnathan ettumanoorappan vaikathappan ram rama sriram sreerama sreeram jaisriram jaishriram jaishreeram
    jaisreeram hareram hareramharekrishna om omsairam sairam saibaba omnamashivaya omnamahshivaya omnamasivaya namashivaya
    devi durga kali bhadrakali lakshmi mahalakshmi saraswathi parvathi bhagavathi chottanikkara attukal mookambika
    amme ammenarayana devinarayana mata matha amritanandamayi jesus jesuschrist christ yesu yeshu eesho iloveyoujesus
    ilovejesus jesuslovesme jesusloves jesusislord praisethelord hallelujah halleluja alleluia amen godislove god
    godisgreat thankgod mary stmary stmarys mother mathavu velankanni velankannimatha alphonsa stalphonsa stthomas stgeorge
    stantony stjude stjoseph chavara church parumala parumalathirumeni allah allahu allahuakbar allahhuakbar bismillah
    mashallah inshallah alhamdulillah subhanallah makkah mecca madina madeena islam muslim quran ramadan ramzan ramzaan
    eid eidmubarak bakrid nabi rasool hindu christian buddha guru sreenarayana narayanaguru onam happyonam thiruvonam
    maveli mahabali vishu happyvishu vishukkani christmas xmas happychristmas easter diwali deepavali holi pongal navarathri
    pooram thrissurpooram sivarathri thiruvathira theyyam makaravilakku mandalam ashtami janmashtami newyear happynewyear
  `),
  fame: words(`
    cricket sachin tendulkar dhoni msdhoni mahi kohli virat viratkohli rohit rohitsharma sanju sanjusamson sreesanth
    ganguly dravid sehwag yuvraj bumrah jadeja hardik gill ashwin kapildev gavaskar ipl csk chennaisuperkings rcb
    mumbaiindians football messi leomessi ronaldo cristiano cr neymar mbappe maradona pele argentina brazil portugal
    blasters keralablasters manjappada gokulam santoshtrophy isl usha ptusha ivmvijayan chetri sunilchhetri
    mohanlal lalettan lal mammootty mammukka mammooka ikka megastar superstar dulquer dulquersalman dq fahadh fahad
    prithviraj nivin nivinpauly tovino asif jayaram dileep sureshgopi jagathy innocent thilakan sreenivasan prem nazir
    premnazir sathyan madhu jayan manju manjuwarrier shobana kavya nayanthara nazriya yesudas dasettan chithra
    kschithra janaki jayachandran vayalar drishyam premam pulimurugan lucifer empuraan manichitrathazhu
    chithram kilukkam spadikam devasuram narasimham ravanaprabhu bharatham kireedam vandanam godfather chemmeen
    sandesham nadodikkattu thenmavinkombathu bangaloredays minnalmurali aavesham manjummelboys rajini rajinikanth
    kamal kamalhaasan vijay thalapathy thala ajith suriya vikram bahubali baahubali kgf rrr pushpa sholay
    shahrukh srk salman amitabh bachchan hrithik deepika aishwarya arrahman ilayaraja gandhi gandhiji mahatma
    mahatmagandhi bapu nehru nehruji ambedkar kalam abdulkalam apjabdulkalam modi modiji namo narendramodi indira
    indiragandhi rajivgandhi rahulgandhi vajpayee ems nayanar achuthanandan vs vsachuthanandan pinarayi
    oommenchandy karunakaran akg congress communist cpim cpi bjp udf ldf lalsalaam inquilab inquilabzindabad jaihind
    jaibharat jaimatadi vandemataram vandematharam vandemathram bharatmata bharatmatakijai satyamevajayate
    swaraj ahimsa independence republic republicday vivekananda subhash bhagatsingh tagore
  `),
  life: words(`
    malayalam malayali malayalee mallu mallus hindi tamil english sanskrit namaste namaskaram namaskar vanakkam swagatham
    nanni sneham snehatheeram snehaveedu santhosham santhosam shanti shanthi samadhanam jeevitham veedu enteveedu
    entekeralam ente ende enikku nammude nammal njan ningal vannu poda podi mone da chetta iloveyou iloveamma iloveachan
    iloveu loveyou loveu luv mylove truelove senior seniorcitizen citizen volunteer pension pensioner retired teacher sir
    doctor nurse engineer grandpa grandma grandmother grandfather help helpme needhelp helpneeded oldage health hospital
    medicine police ambulance fire bank sbi federalbank southindianbank canara icici hdfc axis post postoffice lic
    rupees money lottery bumper aadhaar aadhar ration milma supplyco ksrtc kseb bsnl jio airtel vodafone idea samsung
    nokia redmi vivo oppo realme google facebook whatsapp youtube gmail yahoo instagram flipkart amazon coconut thenga
    banana pazham mango manga jackfruit chakka puttu kadala puttukadala appam idiyappam dosa dosha idli sambar
    sadya sadhya payasam biriyani biryani porotta parotta beef beefporotta chicken meen fish chemmeen karimeen chaya
    kattanchaya coffee kappa kappameen kallu halwa banana chips elephant aana anakkutty tiger lion puli peacock parrot
    kathakali mohiniyattam ottamthullal thiruvathirakali kalari kalaripayattu ayurveda vallamkali boatrace chundan
    nehrutrophy chenda panchavadyam mazha monsoon puzha kadal kayal pookkalam poo mulla chembarathi thamara lotus jasmine
    rose sunflower rubber rubbertree kurumulaku pepper cardamom elam vishukkaineettam kasavu mundu saree
    goodmorning goodnight goodday helloworld welcomeback thankyou thisispassword newpassword oldpassword
    chempaka vellam chandra surya nakshatra thara nila
  `),
}

function words(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))]
}
