import type { HelpType } from '@scan/domain/catalogue.ts'

interface DemoRequest {
  by: string
  helpType: HelpType
  description: string
  additional?: string
  /** Days from today and the time of day. Those in the past are over. */
  inDays: number
  time: string
  acceptedBy?: string
  /** How a past one ended, if not completed. 'not-yet': nobody has said yet what became of it. */
  ended?: 'cancel' | 'expire' | 'report-nobody-came' | 'not-yet'
}

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    by: 'meera',
    helpType: 'medical',
    description: 'Please come with me to the eye clinic. I do not see well in the waiting room.',
    additional: 'I walk slowly. It takes about two hours.',
    inDays: 1,
    time: '10:30',
    acceptedBy: 'asha',
  },
  {
    by: 'gopal',
    helpType: 'reading',
    description: 'Three letters from the pension office came. Someone should read them to me.',
    additional: 'My glasses broke. It takes half an hour.',
    inDays: 2,
    time: '16:00',
  },
  {
    by: 'kunjamma',
    helpType: 'driving',
    description: 'A drive to church and back on Sunday. I walk with a stick.',
    inDays: 3,
    time: '08:30',
  },
  {
    by: 'abdul',
    helpType: 'shopping',
    description: 'Rice, vegetables and my medicine from the shop at the corner.',
    additional: 'I have the list and the money ready.',
    inDays: 1,
    time: '17:00',
  },
  {
    by: 'bhavani',
    helpType: 'companionship',
    description: 'Come for a cup of tea and talk a little. My son is in the Gulf.',
    inDays: 4,
    time: '15:30',
  },
  {
    by: 'chacko',
    helpType: 'housekeeping',
    description: 'Take down the curtains for washing. I cannot climb any more.',
    inDays: 2,
    time: '11:00',
  },
  {
    by: 'devaki',
    helpType: 'gardening',
    description: 'The jasmine has grown over the window. It should be cut back.',
    inDays: 5,
    time: '09:00',
  },
  {
    by: 'hamza',
    helpType: 'driving',
    description: 'A drive to the hospital in Manjeri for my blood test.',
    additional: 'I must be there before breakfast.',
    inDays: 2,
    time: '07:00',
  },
  {
    by: 'janaki',
    helpType: 'cooking',
    description: 'അമ്പലത്തിലെ ഉത്സവത്തിന് പായസം വയ്ക്കാൻ സഹായം വേണം. ഉരുളി പൊക്കാൻ എനിക്ക് വയ്യ.',
    inDays: 6,
    time: '10:00',
  },
  {
    by: 'mathai',
    helpType: 'driving',
    description: 'A drive to the bank to sign for my pension.',
    inDays: -2,
    time: '11:30',
    acceptedBy: 'thomas',
    ended: 'not-yet',
  },
  {
    by: 'omana',
    helpType: 'medical',
    description: 'Ask at the pharmacy about the new tablets, and explain them to me.',
    inDays: 1,
    time: '18:00',
  },
  {
    by: 'ponnamma',
    helpType: 'reading',
    description: 'Read the newspaper with me. വായിക്കാൻ ഒരാൾ വേണം.',
    inDays: 1,
    time: '16:30',
  },
  {
    by: 'saraswathi',
    helpType: 'shopping',
    description: 'Vegetables from the market.',
    inDays: -6,
    time: '10:00',
    acceptedBy: 'ravi',
  },
  {
    by: 'meera',
    helpType: 'driving',
    description: 'A drive to my sister.',
    inDays: -12,
    time: '14:00',
    acceptedBy: 'asha',
  },
  {
    by: 'bhavani',
    helpType: 'companionship',
    description: 'A cup of tea and a talk.',
    inDays: -2,
    time: '15:30',
    acceptedBy: 'ravi',
  },
  {
    by: 'chacko',
    helpType: 'shopping',
    description: 'Rice and oil from the co-operative shop.',
    inDays: -4,
    time: '11:00',
    acceptedBy: 'asha',
  },
  {
    by: 'ponnamma',
    helpType: 'reading',
    description: 'The letter from my grandson.',
    inDays: -5,
    time: '16:30',
    acceptedBy: 'ravi',
  },
  {
    by: 'omana',
    helpType: 'driving',
    description: 'A drive to the eye camp.',
    inDays: -8,
    time: '09:00',
    acceptedBy: 'suresh',
    ended: 'report-nobody-came',
  },
  {
    by: 'devaki',
    helpType: 'gardening',
    description: 'Water the pots on the roof.',
    inDays: -9,
    time: '08:30',
    acceptedBy: 'ravi',
  },
  {
    by: 'abdul',
    helpType: 'shopping',
    description: 'Fish and vegetables.',
    inDays: -13,
    time: '10:00',
    ended: 'cancel',
  },
  {
    by: 'mathai',
    helpType: 'medical',
    description: 'Come along for my blood pressure check.',
    inDays: -15,
    time: '10:30',
    acceptedBy: 'asha',
  },
  {
    by: 'hamza',
    helpType: 'driving',
    description: 'A drive to the passport office.',
    inDays: -18,
    time: '09:30',
    acceptedBy: 'asha',
  },
  {
    by: 'gopal',
    helpType: 'cooking',
    description: 'Help with the payasam for a birthday.',
    inDays: -20,
    time: '11:00',
    acceptedBy: 'ravi',
  },
  {
    by: 'kunjamma',
    helpType: 'driving',
    description: 'A drive to a wedding and back.',
    inDays: -23,
    time: '09:00',
    ended: 'cancel',
  },
  {
    by: 'janaki',
    helpType: 'housekeeping',
    description: 'അലമാരയുടെ മുകൾഭാഗം തുടയ്ക്കാൻ.',
    inDays: -26,
    time: '14:00',
    acceptedBy: 'ravi',
  },
]

/** What awaits the administrators: a worry about a past request, and messages from the contact form. */
export const DEMO_CONCERN = {
  by: 'omana',
  about: 'suresh',
  kind: 'did-not-come',
  text: 'He said that he would drive me and did not come. I missed the eye camp.',
} as const

export const DEMO_MESSAGES = [
  {
    name: 'Sister Agnes',
    email: 'agnes@example.org',
    message: 'Our parish would like to tell people about the Network. Is there a leaflet that we may print?',
    hoursAgo: 3,
    answered: false,
  },
  {
    name: 'Radhika Menon',
    email: 'radhika@example.org',
    message: 'My father lives alone in Aluva. Can I ask for help in his name from Dubai?',
    hoursAgo: 50,
    answered: true,
  },
] as const
