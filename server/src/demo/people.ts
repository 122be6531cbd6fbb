import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import type { Category } from '@scan/domain/role.ts'

/** The same everywhere while only this machine can reach the demo; elsewhere the start replaces it. */
export const DEMO_PASSWORD = 'Onam.sadya7'

interface DemoPerson extends Partial<Place> {
  name: string
  email: string
  phone: string
  category: Category
  district: District | null
  skills?: HelpType[]
  availability?: Slot[]
  /** The language they read, if not English. */
  language?: string
  isWaiting?: true
  isBanned?: true
  /** Whether the server names them when it starts, and how it describes them. The others fill the board. */
  shown: boolean
  note: string
}

const shown = true

/** Who lives in the demo. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    name: 'Lakshmi Varma',
    email: 'admin@example.org',
    phone: '9400000001',
    category: 'Admin',
    district: null,
    shown,
    note: 'administrator',
  },
  {
    name: 'Meera Pillai',
    email: 'meera@example.org',
    phone: '9847000001',
    category: 'Citizen',
    district: 'Ernakulam',
    area: 'Kadavanthra',
    address: 'House 1, Example Lane',
    landmark: 'Behind the temple pond, blue gate',
    shown,
    note: 'a volunteer is coming',
  },
  {
    name: 'Gopal Menon',
    email: 'gopal@example.org',
    phone: '9847000002',
    category: 'Senior Citizen',
    district: 'Thrissur',
    area: 'Ollur',
    address: 'House 2, Example Road',
    shown,
    note: 'waits for a volunteer',
  },
  {
    name: 'Saraswathi Amma',
    email: 'saraswathi@example.org',
    phone: '9847000003',
    category: 'Citizen',
    district: 'Kollam',
    area: 'Chinnakada',
    address: 'Flat 3, Example Apartments',
    landmark: 'Second floor, no lift',
    shown,
    note: 'has asked for nothing yet',
  },
  {
    name: 'Asha Nair',
    email: 'asha@example.org',
    phone: '9895000001',
    category: 'Volunteer',
    district: 'Ernakulam',
    area: 'Kadavanthra',
    skills: ['driving', 'medical', 'shopping'],
    shown,
    note: 'has accepted a request',
  },
  {
    name: 'Ravi Kumar',
    email: 'ravi@example.org',
    phone: '9895000002',
    category: 'Volunteer',
    district: 'Thrissur',
    area: 'Ollur',
    skills: ['reading', 'gardening', 'cooking', 'driving'],
    availability: ['tuesday-afternoon', 'friday-morning', 'saturday-morning', 'saturday-afternoon'],
    shown,
    note: 'is free',
  },
  {
    name: 'Fathima Beevi',
    email: 'fathima@example.org',
    phone: '9895000003',
    category: 'Volunteer',
    district: 'Kozhikode',
    area: 'Beypore',
    skills: ['companionship'],
    isWaiting: true,
    shown,
    note: 'waits for approval',
  },
  {
    name: 'Kunjamma Thomas',
    email: 'kunjamma@example.org',
    phone: '9847000004',
    category: 'Citizen',
    district: 'Kottayam',
    area: 'Pala',
    shown: false,
    note: '',
  },
  {
    name: 'Abdul Rahman',
    email: 'abdul@example.org',
    phone: '9847000005',
    category: 'Citizen',
    district: 'Kozhikode',
    area: 'Beypore',
    address: 'House 4, Example Street',
    landmark: 'Above the corner shop',
    shown: false,
    note: '',
  },
  {
    name: 'Bhavani Kutty',
    email: 'bhavani@example.org',
    phone: '9847000006',
    category: 'Senior Citizen',
    district: 'Palakkad',
    area: 'Ottapalam',
    shown: false,
    note: '',
  },
  {
    name: 'Chacko Varghese',
    email: 'chacko@example.org',
    phone: '9847000007',
    category: 'Citizen',
    district: 'Ernakulam',
    area: 'Fort Kochi',
    address: 'House 5, Example Street',
    shown: false,
    note: '',
  },
  {
    name: 'Devaki Warrier',
    email: 'devaki@example.org',
    phone: '9847000008',
    category: 'Citizen',
    district: 'Thrissur',
    area: 'Ollur',
    shown: false,
    note: '',
  },
  {
    name: 'Hamza Koya',
    email: 'hamza@example.org',
    phone: '9847000009',
    category: 'Citizen',
    district: 'Malappuram',
    area: 'Manjeri',
    shown: false,
    note: '',
  },
  {
    name: 'ജാനകി പണിക്കർ',
    email: 'janaki@example.org',
    phone: '9847000010',
    category: 'Citizen',
    district: 'Thiruvananthapuram',
    area: 'കഴക്കൂട്ടം',
    language: 'ml',
    shown,
    note: 'reads and writes Malayalam, waits for a volunteer',
  },
  {
    name: 'Mathai Kurian',
    email: 'mathai@example.org',
    phone: '9847000011',
    category: 'Senior Citizen',
    district: 'Ernakulam',
    area: 'Aluva',
    shown: false,
    note: '',
  },
  {
    name: 'Omana Das',
    email: 'omana@example.org',
    phone: '9847000012',
    category: 'Citizen',
    district: 'Kannur',
    area: 'Thalassery',
    shown: false,
    note: '',
  },
  {
    name: 'Ponnamma George',
    email: 'ponnamma@example.org',
    phone: '9847000013',
    category: 'Citizen',
    district: 'Thrissur',
    area: 'Guruvayur',
    shown: false,
    note: '',
  },
  {
    name: 'Thomas Mathew',
    email: 'thomas@example.org',
    phone: '9895000005',
    category: 'Volunteer',
    district: 'Ernakulam',
    area: 'Vyttila',
    skills: ['driving'],
    language: 'ml',
    shown,
    note: 'reads Malayalam, has a visit to complete',
  },
  {
    name: 'Suresh Babu',
    email: 'suresh@example.org',
    phone: '9895000004',
    category: 'Volunteer',
    district: 'Kannur',
    skills: ['driving', 'shopping'],
    isBanned: true,
    shown: false,
    note: '',
  },
]
