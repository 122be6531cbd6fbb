import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import type { Category, Part } from '@scan/domain/role.ts'

/** The same everywhere while only this machine can reach the demo; elsewhere the start replaces it. */
export const DEMO_PASSWORD = 'Onam.sadya7'

interface Details {
  address?: string
  landmark?: string
  skills?: HelpType[]
  availability?: Slot[]
  requestEmails?: RequestEmails
  organisation?: string
  language?: 'ml'
  part?: Part
  isWaiting?: true
  isBanned?: true
  isAway?: true
  /** Described when the server starts. The others fill the board. */
  note?: string
}

const person = (
  firstName: string,
  name: string,
  phone: string,
  category: Category,
  district: District | null,
  area: string | null,
  details: Details = {},
) => ({ firstName, email: `${firstName}@example.org`, name, phone, category, district, area, ...details })

export const DEMO_PEOPLE = [
  person('admin', 'Lakshmi Varma', '9400000001', 'Admin', null, null, { note: 'administrator' }),
  person('radha', 'Radha Kurup', '9400000002', 'Admin', null, null, {
    part: 'desk',
    note: 'makes the calls',
  }),
  person('meera', 'Meera Pillai', '9847000001', 'Citizen', 'Ernakulam', 'Kadavanthra', {
    address: 'House 1, Example Lane',
    landmark: 'Behind the temple pond, blue gate',
    note: 'a volunteer is coming',
  }),
  person('gopal', 'Gopal Menon', '9847000002', 'Senior Citizen', 'Thrissur', 'Ollur', {
    address: 'House 2, Example Road',
    note: 'waits for a volunteer',
  }),
  person('saraswathi', 'Saraswathi Amma', '9847000003', 'Citizen', 'Kollam', 'Chinnakada', {
    address: 'Flat 3, Example Apartments',
    landmark: 'Second floor, no lift',
    note: 'has asked for nothing yet',
  }),
  person('asha', 'Asha Nair', '9895000001', 'Volunteer', 'Ernakulam', 'Kadavanthra', {
    skills: ['driving', 'medical', 'shopping'],
    organisation: 'Rotary Club of Kadavanthra',
    note: 'has accepted a request',
  }),
  person('ravi', 'Ravi Kumar', '9895000002', 'Volunteer', 'Thrissur', 'Ollur', {
    skills: ['reading', 'gardening', 'cooking', 'driving'],
    availability: ['tuesday-afternoon', 'friday-morning', 'saturday-morning', 'saturday-afternoon'],
    requestEmails: 'at-once',
    organisation: 'NSS unit, St Joseph’s College',
    note: 'is free',
  }),
  person('beena', 'Beena Jose', '9895000006', 'Volunteer', 'Thrissur', 'Guruvayur', {
    skills: ['reading', 'companionship'],
    note: 'is asked whether she can go',
  }),
  person('sreeja', 'Sreeja Unni', '9895000007', 'Volunteer', 'Kottayam', 'Pala', {
    skills: ['driving'],
    note: 'is asked to come at another time',
  }),
  person('fathima', 'Fathima Beevi', '9895000003', 'Volunteer', 'Kozhikode', 'Beypore', {
    skills: ['companionship'],
    isWaiting: true,
    note: 'waits for approval',
  }),
  person('kunjamma', 'Kunjamma Thomas', '9847000004', 'Citizen', 'Kottayam', 'Pala'),
  person('abdul', 'Abdul Rahman', '9847000005', 'Citizen', 'Kozhikode', 'Beypore', {
    address: 'House 4, Example Street',
    landmark: 'Above the corner shop',
  }),
  person('bhavani', 'Bhavani Kutty', '9847000006', 'Senior Citizen', 'Palakkad', 'Ottapalam'),
  person('chacko', 'Chacko Varghese', '9847000007', 'Citizen', 'Ernakulam', 'Fort Kochi', {
    address: 'House 5, Example Street',
  }),
  person('devaki', 'Devaki Warrier', '9847000008', 'Citizen', 'Thrissur', 'Ollur'),
  person('hamza', 'Hamza Koya', '9847000009', 'Citizen', 'Malappuram', 'Manjeri'),
  person('janaki', 'ജാനകി പണിക്കർ', '9847000010', 'Citizen', 'Thiruvananthapuram', 'കഴക്കൂട്ടം', {
    language: 'ml',
    note: 'reads and writes Malayalam, waits for a volunteer',
  }),
  person('mathai', 'Mathai Kurian', '9847000011', 'Senior Citizen', 'Ernakulam', 'Aluva'),
  person('omana', 'Omana Das', '9847000012', 'Citizen', 'Kannur', 'Thalassery'),
  person('ponnamma', 'Ponnamma George', '9847000013', 'Citizen', 'Thrissur', 'Guruvayur'),
  person('thomas', 'Thomas Mathew', '9895000005', 'Volunteer', 'Ernakulam', 'Vyttila', {
    skills: ['driving'],
    language: 'ml',
    isAway: true,
    note: 'reads Malayalam, is away, has a visit to complete',
  }),
  person('suresh', 'Suresh Babu', '9895000004', 'Volunteer', 'Kannur', null, {
    skills: ['driving', 'shopping'],
    isBanned: true,
  }),
]

/** Without an email address: staff look after them, and ring them. */
export const DEMO_PEOPLE_BY_PHONE = [
  {
    ...{ firstName: 'kamalam', name: 'Kamalam Amma', phone: '9847000014', language: 'ml' },
    ...{ district: 'Thrissur', area: 'Ollur', contactIs: { name: 'Suma', relation: 'neighbour' } },
  },
  {
    ...{ firstName: 'pathrose', name: 'Pathrose Ouseph', phone: '9847000015', language: 'en' },
    ...{ district: 'Ernakulam', area: 'Aluva', contactIs: null },
  },
] as const
