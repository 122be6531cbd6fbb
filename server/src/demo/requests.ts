import type { HelpType } from '@scan/domain/catalogue.ts'
import type { Duration } from '@scan/domain/duration.ts'

interface DemoRequest {
  /** First names of the demo people. */
  by: string
  acceptedBy?: string | null
  /** Reserved for this volunteer. */
  reservedFor?: string
  helpType: HelpType
  inDays: number
  time: string
  /** The time proposed to its volunteer. */
  newTime?: string
  description: string
  additional?: string
  /** Nobody has said yet what became of a past one without it. */
  closing?: 'complete' | 'cancel' | 'report-nobody-came' | 'expire' | 'say-done'
  thanks?: string
  duration?: Duration
}

const current = (
  by: string,
  helpType: HelpType,
  inDays: number,
  time: string,
  texts: Pick<
    DemoRequest,
    'description' | 'additional' | 'acceptedBy' | 'reservedFor' | 'newTime' | 'duration'
  >,
): DemoRequest => ({ by, helpType, inDays, time, ...texts })

const past = (
  by: string,
  acceptedBy: string | null,
  helpType: HelpType,
  inDays: number,
  time: string,
  description: string,
  closing: DemoRequest['closing'] = 'complete',
): DemoRequest => ({ by, acceptedBy, helpType, inDays, time, description, closing })

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  current('meera', 'medical', 1, '10:30', {
    description: 'Please come with me to the eye clinic. I do not see well in the waiting room.',
    additional: 'I walk slowly.',
    duration: 240,
    acceptedBy: 'asha',
  }),
  current('gopal', 'reading', 2, '16:00', {
    description: 'Three letters from the pension office came. Someone should read them to me.',
    additional: 'My glasses broke.',
    duration: 30,
  }),
  current('kunjamma', 'driving', 3, '08:30', {
    description: 'A drive to church and back on Sunday. I walk with a stick.',
    acceptedBy: 'sreeja',
    newTime: '10:30',
  }),
  current('abdul', 'shopping', 1, '17:00', {
    description: 'Rice, vegetables and my medicine from the shop at the corner.',
    additional: 'I have the list and the money ready.',
  }),
  current('bhavani', 'companionship', 4, '15:30', {
    description: 'Come for a cup of tea and talk a little. My son is in the Gulf.',
  }),
  current('chacko', 'housekeeping', 2, '11:00', {
    description: 'Take down the curtains for washing. I cannot climb any more.',
  }),
  current('devaki', 'gardening', 5, '09:00', {
    description: 'The jasmine has grown over the window. It should be cut back.',
    reservedFor: 'ravi',
  }),
  current('hamza', 'driving', 2, '07:00', {
    description: 'A drive to the hospital in Manjeri for my blood test.',
    duration: 240,
    additional: 'I must be there before breakfast.',
  }),
  current('janaki', 'cooking', 6, '10:00', {
    description: 'അമ്പലത്തിലെ ഉത്സവത്തിന് പായസം വയ്ക്കാൻ സഹായം വേണം. ഉരുളി പൊക്കാൻ എനിക്ക് വയ്യ.',
  }),
  current('mathai', 'driving', -2, '11:30', {
    description: 'A drive to the bank to sign for my pension.',
    acceptedBy: 'thomas',
  }),
  current('omana', 'medical', 1, '18:00', {
    description: 'Ask at the pharmacy about the new tablets, and explain them to me.',
  }),
  current('ponnamma', 'reading', 1, '16:30', {
    description: 'Read the newspaper with me. വായിക്കാൻ ഒരാൾ വേണം.',
  }),
  past('kamalam', 'ravi', 'reading', -1, '10:00', 'The letter from the bank.', 'say-done'),
  past('pathrose', null, 'shopping', -1, '09:00', 'Rice and my tablets.', 'expire'),
  past('saraswathi', 'ravi', 'shopping', -6, '10:00', 'Vegetables from the market.'),
  past('meera', 'asha', 'driving', -12, '14:00', 'A drive to my sister.'),
  {
    ...past('bhavani', 'ravi', 'companionship', -2, '15:30', 'A cup of tea and a talk.'),
    thanks: 'I laughed as I have not in months. Come again.',
  },
  past('chacko', 'asha', 'shopping', -4, '11:00', 'Rice and oil from the co-operative shop.'),
  past('ponnamma', 'ravi', 'reading', -5, '16:30', 'The letter from my grandson.'),
  past('omana', 'suresh', 'driving', -8, '09:00', 'A drive to the eye camp.', 'report-nobody-came'),
  past('devaki', 'ravi', 'gardening', -9, '08:30', 'Water the pots on the roof.'),
  past('abdul', null, 'shopping', -13, '10:00', 'Fish and vegetables.', 'cancel'),
  past('mathai', 'asha', 'medical', -15, '10:30', 'Come along for my blood pressure check.'),
  past('hamza', 'asha', 'driving', -18, '09:30', 'A drive to the passport office.'),
  past('gopal', 'ravi', 'cooking', -20, '11:00', 'Help with the payasam for a birthday.'),
  past('kunjamma', null, 'driving', -23, '09:00', 'A drive to a wedding and back.', 'cancel'),
  past('janaki', 'ravi', 'housekeeping', -26, '14:00', 'അലമാരയുടെ മുകൾഭാഗം തുടയ്ക്കാൻ.'),
]
